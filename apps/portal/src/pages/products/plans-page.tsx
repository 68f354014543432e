import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { NewPlan } from './new-plan.tsx'
import { intervalNames } from './plan-from.ts'
import { SaleState } from './sale-state.tsx'

/** The list of subscription products. */
export function PlansPage() {
  const { mode, href, may } = useSession()
  const [{ q = '', show = '' }] = useFilters()
  const archived = show === 'all'
  const pages = usePages(['plans', 'list', { q, archived }], (client, cursor) =>
    client.portal.subscriptionProducts.list.query({ ...cursor, ...(q === '' ? {} : { search: q }), archived }),
  )
  return (
    <Page
      title="Subscription products"
      lead="What you sell on a recurring basis. Customers subscribe with one or more seats."
      actions={may('change', 'subscriptionProducts') && <NewPlan />}
    >
      <FilterBar label="Filter subscription products">
        <SearchBox label="Search" name="q" placeholder="Name or full ID" />
        <SelectFilter label="Show" name="show" options={{ '': 'Not archived', all: 'All, including archived' }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="subscription products"
        empty={
          q === ''
            ? `No ${mode} subscription products yet. They are sold by a checkout link, or through the API.`
            : 'No subscription products match this search.'
        }
        href={({ id }) => href(`/plans/${id}`)}
        columns={[
          { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
          { head: 'Status', cell: (plan) => <SaleState product={plan} /> },
          { head: 'Billing period', cell: ({ price }) => intervalNames[price.interval] },
          { head: 'Price', numeric: true, cell: ({ price }) => formatMoney(price.amount, price.currency) },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
