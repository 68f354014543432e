import { PagedList } from '../../paging/paged-list.tsx'
import { usePages } from '../../paging/use-pages.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { CreateProduct } from './create-product.tsx'
import { ProductRow } from './product-row.tsx'
import './products.css'

/** What the merchant sells: the list, a new one, and a checkout for any of them. */
export function ProductsPage() {
  const client = useClient()
  const { session } = useSession()
  const pages = usePages('products', (cursor) => client.products.list.query(cursor))
  return (
    <Page title="Products" lead="Make a product, then a checkout link for it, and send that link to a customer.">
      <div className="products">
        <CreateProduct />
        <section className="products-list" aria-labelledby="all-products">
          <h2 id="all-products">All products</h2>
          <PagedList
            pages={pages}
            what="products"
            empty={`No ${session?.mode ?? ''} products yet. The form makes the first one.`}
            row={(product) => <ProductRow product={product} />}
          />
        </section>
      </div>
    </Page>
  )
}
