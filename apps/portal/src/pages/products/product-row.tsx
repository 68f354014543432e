import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterOutputs } from '@trpc/server'
import { formatMoney } from '../../money/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { CheckoutLink } from './checkout-link.tsx'

type Product = inferRouterOutputs<AppRouter>['products']['list']['items'][number]

export function ProductRow({ product }: { product: Product }) {
  const { name, description, price, active, id } = product
  return (
    <article className="product">
      <div className="product-text">
        <h3 className="product-name" dir="auto" title={name}>
          {name}
        </h3>
        {description && (
          <p className="product-description" dir="auto" title={description}>
            {description}
          </p>
        )}
        <p className="product-id mono">{id}</p>
      </div>
      <p className="product-price">
        {price ? formatMoney(price.amount, price.currency) : <Chip kind="idle">No price</Chip>}
      </p>
      {!active && <Chip kind="idle">Inactive</Chip>}
      {active && price && <CheckoutLink priceId={price.id} name={name} />}
    </article>
  )
}
