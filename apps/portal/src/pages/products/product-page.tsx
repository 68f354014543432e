import { useQuery, useQueryClient } from '@tanstack/react-query'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
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

const t = products.productPage

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
    showNotice(t.archived)
  }
  const changeable = product && !product.archived && may('change', 'products')
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={product?.name ?? words.product}
      actions={
        changeable && (
          <>
            <EditProduct product={product} onDone={() => showNotice(words.saved)} />
            <Archive name={product.name} archive={archive}>
              {t.archivedNote}
            </Archive>
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.theProduct} rows={6}>
        {(product) => (
          <>
            <Details product={product} />
            {product.active && product.price && may('change', 'paymentSessions') && (
              <Section
                title={words.checkoutLink}
                actions={
                  may('change', 'paymentLinks') && <NewLink price={{ id: product.price.id, name: product.name }} />
                }
              >
                <ProductLink priceId={product.price.id} key={product.price.id} />
              </Section>
            )}
            <PriceHistory productId={product.id} />
            <Section title={words.metadata}>
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
    <Section title={words.details}>
      <Facts>
        <Fact name={words.status}>
          <SaleState product={product} />
        </Fact>
        <Fact name={words.price}>{price && formatMoney(price.amount, price.currency)}</Fact>
        <Fact name={t.taxBehavior}>{price && taxBehaviors[price.tax_behavior]}</Fact>
        <Fact name={t.requiresShipping}>{product.shippable === null ? null : product.shippable ? t.yes : t.no}</Fact>
        {productTextNames.map((name) => (
          <Fact key={name} name={productTexts[name].label}>
            {product[name] && <bdi>{product[name]}</bdi>}
          </Fact>
        ))}
        <Fact name={t.statementsCards}>
          {product.statement_descriptor && <bdi>{product.statement_descriptor.slice(0, 10).trim()}</bdi>}
        </Fact>
        <Fact name={t.productPageUrl}>{product.url && <ExternalLink to={product.url} />}</Fact>
        <Fact name={words.created}>
          <Time at={product.created} />
        </Fact>
        <Fact name={words.updated}>
          <Time at={product.updated} />
        </Fact>
        <Fact name={t.productId}>
          <CopyableId id={id} what={words.theProductId} />
        </Fact>
        <Fact name={words.priceId}>{price && <CopyableId id={price.id} what={words.thePriceId} />}</Fact>
      </Facts>
      {product.description && (
        <p className="prose breaks as-typed" dir="auto">
          {product.description}
        </p>
      )}
      {product.images.length > 0 && (
        <ul className="product-addresses stack plain-list breaks" aria-label={t.images}>
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
  return <CheckoutLink counted={words.quantity} countedAs="line_items.0.quantity" make={make} each={t.inTotal} />
}
