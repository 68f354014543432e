import { DataTable } from '../../list/data-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { CreateProduct } from './create-product.tsx'
import './products.css'

/** What the merchant sells: the list, a new one, and a checkout for any of them. */
export function ProductsPage() {
  const { mode, href } = useSession()
  const pages = usePages(['products'], (client, cursor) => client.products.list.query(cursor))
  return (
    <Page title="Products" lead="Make a product, then a checkout link for it, and send that link to a customer.">
      <div className="products">
        <CreateProduct />
        <section className="products-list" aria-labelledby="all-products">
          <h2 id="all-products">All products</h2>
          <DataTable
            pages={pages}
            what="products"
            empty={`No ${mode} products yet. The form makes the first one.`}
            href={({ id }) => href(`/products/${id}`)}
            columns={[
              { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
              { head: 'Price', numeric: true, cell: ({ price }) => price && formatMoney(price.amount, price.currency) },
            ]}
          />
        </section>
      </div>
    </Page>
  )
}
