import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
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

const t = products.plansPage

/** The list of subscription products. */
export function PlansPage() {
  const { mode, href, may } = useSession()
  const [{ q = '', show = '' }] = useFilters()
  const archived = show === 'all'
  const pages = usePages(['plans', 'list', { q, archived }], (client, cursor) =>
    client.portal.subscriptionProducts.list.query({ ...cursor, ...(q === '' ? {} : { search: q }), archived }),
  )
  return (
    <Page title={t.subscriptionProducts} lead={t.lead} actions={may('change', 'subscriptionProducts') && <NewPlan />}>
      <FilterBar label={t.filterSubscriptionProducts}>
        <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
        <SelectFilter label={words.show} name="show" options={{ '': t.notArchived, all: t.allIncludingArchived }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={q === '' ? t.noneYet({ mode }) : t.noneMatch}
        href={({ id }) => href(`/plans/${id}`)}
        columns={[
          { head: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: words.status, cell: (plan) => <SaleState product={plan} /> },
          { head: t.billingPeriod, cell: ({ price }) => intervalNames[price.interval] },
          { head: words.price, numeric: true, cell: ({ price }) => formatMoney(price.amount, price.currency) },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
