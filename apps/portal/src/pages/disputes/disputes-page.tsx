import { Link } from '@tanstack/react-router'
import { disputes } from '#messages/disputes.ts'
import { words } from '#messages/words.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { reasonOf, shownChoices } from './dispute-labels.ts'
import { DisputeStatus } from './dispute-status.tsx'
import './disputes.css'
import { DueDate } from './due-date.tsx'

const t = disputes.disputesPage

/** Payments that a customer's bank takes back, or asks about. */
export function DisputesPage() {
  const { mode, href } = useSession()
  const [filters] = useFilters()
  const show = Object.hasOwn(shownChoices, filters.show ?? '') ? (filters.show ?? '') : ''
  const narrowed = show === '' ? {} : show === 'needs_answer' ? { needs_answer: true } : { status: show }
  const pages = usePages(['disputes', 'list', narrowed], (client, cursor) =>
    client.portal.disputes.list.query({ ...cursor, ...narrowed }),
  )
  const csv = useCsvExport('disputes', narrowed)
  return (
    <Page title={words.disputes} lead={t.lead} actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <FilterBar label={t.filterDisputes}>
        <SelectFilter label={words.show} name="show" options={shownChoices} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={emptyOf(show, mode)}
        href={({ id }) => href(`/disputes/${id}`)}
        columns={[
          { head: words.amount, share: 14, cell: ({ amount, currency }) => formatMoney(amount, currency) },
          { head: words.reason, share: 23, cell: ({ reason }) => <bdi>{reasonOf(reason).name}</bdi> },
          { head: words.status, share: 20, cell: (dispute) => <DisputeStatus dispute={dispute} /> },
          {
            head: t.responseDue,
            share: 13,
            cell: ({ needs_answer, evidence_due_by: due, due_in: dueIn }) =>
              needs_answer && due !== null && dueIn !== null ? <DueDate at={due} dueIn={dueIn} /> : '—',
          },
          {
            head: words.payment,
            share: 20,
            cell: ({ payment_intent: payment, customer_email: email }) => (
              <Link to={href(`/payments/${payment}`)} className={email ? undefined : 'mono'} title={payment}>
                <bdi>{email ?? payment}</bdi>
              </Link>
            ),
          },
          { head: t.opened, share: 13, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}

function emptyOf(show: string, mode: string): string {
  if (show === '' && mode === 'test') return t.noTestDisputes
  if (show === '') return t.noLiveDisputes
  return show === 'needs_answer' ? t.noneNeedsResponse : t.noneHasStatus
}
