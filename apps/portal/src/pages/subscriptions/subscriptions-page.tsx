import { Link } from '@tanstack/react-router'
import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
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

const t = subscriptions.subscriptionsPage

const choices = {
  '': words.any,
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
    <Page title={words.subscriptions} lead={t.lead} actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <FilterBar label={t.filterSubscriptions}>
        <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
        <SelectFilter label={words.status} name="status" options={choices} />
        {customer !== '' && (
          <Button kind="quiet" onClick={() => setFilters({ customer: undefined })}>
            {t.allCustomers}
          </Button>
        )}
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={
          narrowed
            ? t.noSubscriptionsMatch
            : t.noneYet({ mode, link: (text) => <Link to={href('/plans')}>{text}</Link> })
        }
        href={({ id }) => href(`/subscriptions/${id}`)}
        columns={subscriptionColumns.all}
      />
    </Page>
  )
}
