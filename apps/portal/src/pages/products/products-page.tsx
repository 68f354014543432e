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
import { NewProduct } from './new-product.tsx'
import { SaleState } from './sale-state.tsx'

const t = products.productsPage

/** The list of products. */
export function ProductsPage() {
  const { mode, href, may } = useSession()
  const [{ q = '', show = '' }] = useFilters()
  const archived = show === 'all'
  const pages = usePages(['products', 'list', { q, archived }], (client, cursor) =>
    client.portal.products.list.query({ ...cursor, ...(q === '' ? {} : { search: q }), archived }),
  )
  return (
    <Page title={words.products} lead={t.lead} actions={may('change', 'products') && <NewProduct />}>
      <FilterBar label={t.filterProducts}>
        <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
        <SelectFilter label={words.show} name="show" options={{ '': t.notArchived, all: t.allIncludingArchived }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={q === '' ? t.noneYet({ mode }) : t.noneMatch}
        href={({ id }) => href(`/products/${id}`)}
        columns={[
          { head: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: words.status, cell: (product) => <SaleState product={product} /> },
          {
            head: words.price,
            numeric: true,
            cell: ({ price }) => (price ? formatMoney(price.amount, price.currency) : '—'),
          },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
