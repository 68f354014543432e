import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import type { Column } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { reasonOf } from '../disputes/dispute-labels.ts'
import { DueDate } from '../disputes/due-date.tsx'
import { DeskList } from './desk-list.tsx'

const t = operator.deskDisputesPage

type Dispute = inferRouterOutputs<AppRouter>['operator']['desk']['disputes']['items'][number]

const columns: readonly Column<Dispute>[] = [
  { head: words.merchant, cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  {
    head: t.responseDue,
    cell: ({ evidence_due_by: at, due_in: dueIn }) =>
      at === null || dueIn === null ? '—' : <DueDate at={at} dueIn={dueIn} />,
  },
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: words.reason, cell: ({ reason }) => <bdi>{reasonOf(reason).name}</bdi> },
  {
    head: words.evidence,
    cell: ({ has_evidence: has }) => (has ? <Chip kind="good">{t.saved}</Chip> : <Chip kind="idle">{words.none}</Chip>),
  },
  { head: words.dispute, cell: ({ id }) => <span className="mono breaks">{id}</span> },
]

/** Disputes of all merchants that await a response. */
export function DeskDisputesPage() {
  return (
    <DeskList
      title={words.disputes}
      lead={t.lead}
      what={t.listed}
      empty={t.empty}
      columns={columns}
      read={(client, query) => client.operator.desk.disputes.query(query)}
    />
  )
}
