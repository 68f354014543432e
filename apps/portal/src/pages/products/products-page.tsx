import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { NewProduct } from './new-product.tsx'
import { SaleState } from './sale-state.tsx'

/** The list of products. */
export function ProductsPage() {
  const { mode, href, may } = useSession()
  const [{ q = '', show = '' }] = useFilters()
  const archived = show === 'all'
  const pages = usePages(['products', 'list', { q, archived }], (client, cursor) =>
    client.portal.products.list.query({ ...cursor, ...(q === '' ? {} : { search: q }), archived }),
  )
  return (
    <Page
      title="Products"
      lead="What you sell as a one-time purchase. A product needs a price before it can be sold in a checkout."
      actions={may('change', 'products') && <NewProduct />}
    >
      <FilterBar label="Filter products">
        <SearchBox label="Search" name="q" placeholder="Name or full ID" />
        <SelectFilter label="Show" name="show" options={{ '': 'Not archived', all: 'All, including archived' }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="products"
        empty={
          q === ''
            ? `No ${mode} products yet. A product with a price is sold by a checkout link, or through the API.`
            : 'No products match this search.'
        }
        href={({ id }) => href(`/products/${id}`)}
        columns={[
          { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
          { head: 'Status', cell: (product) => <SaleState product={product} /> },
          {
            head: 'Price',
            numeric: true,
            cell: ({ price }) => (price ? formatMoney(price.amount, price.currency) : '—'),
          },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
