import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { NewLink } from '../links/new-link.tsx'
import { Archive } from './archive.tsx'
import { CheckoutLink, checkoutReturnUrls, type LinkTerms } from './checkout-link.tsx'
import { EditProduct } from './edit-product.tsx'
import { PriceHistory } from './price-history.tsx'
import { type Product, taxBehaviors } from './product-from.ts'
import './product-page.css'
import { productTextNames, productTexts } from './product-texts.ts'
import { SaleState } from './sale-state.tsx'

/** One product, with a form that creates a checkout link. */
export function ProductPage() {
  const { client, may } = useSession()
  const queries = useQueryClient()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['products', id],
    queryFn: () => client.products.retrieve.query({ id }),
  })
  const product = query.data
  const [notice, showNotice] = useNotice()
  const archive = async () => {
    queries.setQueryData(['products', id], await client.products.archive.mutate({ id }))
    await queries.invalidateQueries({ queryKey: ['products'] })
    showNotice('Archived.')
  }
  const changeable = product && !product.archived && may('change', 'products')
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={product?.name ?? 'Product'}
      actions={
        changeable && (
          <>
            <EditProduct product={product} onDone={() => showNotice('Saved.')} />
            <Archive name={product.name} archive={archive}>
              It is hidden from the list, cannot be sold in new checkouts and can never be changed again. Existing
              payments are not affected.
            </Archive>
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what="the product" rows={6}>
        {(product) => (
          <>
            <Details product={product} />
            {product.active && product.price && may('change', 'paymentSessions') && (
              <Section
                title="Checkout link"
                actions={
                  may('change', 'paymentLinks') && <NewLink price={{ id: product.price.id, name: product.name }} />
                }
              >
                <ProductLink priceId={product.price.id} key={product.price.id} />
              </Section>
            )}
            <PriceHistory productId={product.id} />
            <Section title="Metadata">
              <Metadata metadata={product.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Details({ product }: { product: Product }) {
  const { id, price } = product
  return (
    <Section title="Details">
      <Facts>
        <Fact name="Status">
          <SaleState product={product} />
        </Fact>
        <Fact name="Price">{price && formatMoney(price.amount, price.currency)}</Fact>
        <Fact name="Tax behavior">{price && taxBehaviors[price.tax_behavior]}</Fact>
        <Fact name="Requires shipping">{product.shippable === null ? null : product.shippable ? 'Yes' : 'No'}</Fact>
        {productTextNames.map((name) => (
          <Fact key={name} name={productTexts[name].label}>
            {product[name] && <bdi>{product[name]}</bdi>}
          </Fact>
        ))}
        <Fact name="On statements of cards">
          {product.statement_descriptor && <bdi>{product.statement_descriptor.slice(0, 10).trim()}</bdi>}
        </Fact>
        <Fact name="Product page URL">{product.url && <ExternalLink to={product.url} />}</Fact>
        <Fact name="Created">
          <Time at={product.created} />
        </Fact>
        <Fact name="Updated">
          <Time at={product.updated} />
        </Fact>
        <Fact name="Product ID">
          <CopyableId id={id} what="the product ID" />
        </Fact>
        <Fact name="Price ID">{price && <CopyableId id={price.id} what="the price ID" />}</Fact>
      </Facts>
      {product.description && (
        <p className="product-description" dir="auto">
          {product.description}
        </p>
      )}
      {product.images.length > 0 && (
        <ul className="product-addresses stack plain-list breaks" aria-label="Images">
          {product.images.map((address) => (
            <li key={address}>
              <ExternalLink to={address} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A link to another site. The API accepts http and https only. */
function ExternalLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      <bdi>{to}</bdi>
    </a>
  )
}

function ProductLink({ priceId }: { priceId: string }) {
  const { client, merchant } = useSession()
  const make = ({ quantity, customer_email, pass_fees_to_customer }: LinkTerms) =>
    client.paymentSessions.create.mutate({
      line_items: [{ price_id: priceId, quantity }],
      pass_fees_to_customer,
      ...(customer_email === undefined ? {} : { customer_email }),
      ...checkoutReturnUrls(merchant.id),
    })
  return <CheckoutLink counted="Quantity" countedAs="line_items.0.quantity" make={make} each="in total" />
}
