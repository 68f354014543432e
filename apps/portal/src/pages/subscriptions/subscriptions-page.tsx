import { Link } from '@tanstack/react-router'
import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import { statuses, statusOf } from './subscription-terms.ts'

const choices = {
  '': 'Any',
  ...Object.fromEntries(Object.entries(statuses).map(([status, { text }]) => [status, text])),
}

/** The list of subscriptions. */
export function SubscriptionsPage() {
  const { mode, href } = useSession()
  const [{ q = '', status: chosen = '', customer = '' }, setFilters] = useFilters()
  const status = statusOf(chosen)
  const filters = {
    ...(q === '' ? {} : { search: q }),
    ...(status ? { status } : {}),
    ...(customer === '' ? {} : { customer_id: customer }),
  }
  const pages = usePages(['subscriptions', 'list', filters], (client, cursor) =>
    client.portal.subscriptions.list.query({ ...cursor, ...filters }),
  )
  const csv = useCsvExport('subscriptions', filters)
  const narrowed = Object.keys(filters).length > 0
  return (
    <Page title="Subscriptions" lead="Customers who pay on a recurring basis." actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <FilterBar label="Filter subscriptions">
        <SearchBox label="Search" name="q" placeholder="Email, product or full ID" />
        <SelectFilter label="Status" name="status" options={choices} />
        {customer !== '' && (
          <Button kind="quiet" onClick={() => setFilters({ customer: undefined })}>
            All customers
          </Button>
        )}
      </FilterBar>
      <DataTable
        pages={pages}
        what="subscriptions"
        empty={
          narrowed ? (
            'No subscriptions match.'
          ) : (
            <>
              No {mode} subscriptions yet. They start with a checkout for a{' '}
              <Link to={href('/plans')}>subscription product</Link>.
            </>
          )
        }
        href={({ id }) => href(`/subscriptions/${id}`)}
        columns={subscriptionColumns.all}
      />
    </Page>
  )
}
