import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import type { Column } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { reasonOf } from '../disputes/dispute-labels.ts'
import { DueDate } from '../disputes/due-date.tsx'
import { DeskList } from './desk-list.tsx'

type Dispute = inferRouterOutputs<AppRouter>['operator']['desk']['disputes']['items'][number]

const columns: readonly Column<Dispute>[] = [
  { head: 'Merchant', cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  {
    head: 'Response due',
    cell: ({ evidence_due_by: at, due_in: dueIn }) =>
      at === null || dueIn === null ? '—' : <DueDate at={at} dueIn={dueIn} />,
  },
  { head: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: 'Reason', cell: ({ reason }) => <bdi>{reasonOf(reason).name}</bdi> },
  {
    head: 'Evidence',
    cell: ({ has_evidence: has }) => (has ? <Chip kind="good">Saved</Chip> : <Chip kind="idle">None</Chip>),
  },
  { head: 'Dispute', cell: ({ id }) => <span className="mono breaks">{id}</span> },
]

/** Disputes of all merchants that await a response. */
export function DeskDisputesPage() {
  return (
    <DeskList
      title="Disputes"
      lead="Disputes of all merchants that await a response, the nearest deadline first."
      what="disputes"
      empty="No disputes await a response."
      columns={columns}
      read={(client, query) => client.operator.desk.disputes.query(query)}
    />
  )
}
