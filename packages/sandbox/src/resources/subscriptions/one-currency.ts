import type { Context } from '../../http/context.ts'
import { type ApiError, invalid } from '../../http/errors.ts'
import { indexedStateIs } from '../../store/objects.ts'

/**
 * The refusal of a subscription of a customer who has one in another currency; null for any other customer. Stripe: multi-currency
 * customers.
 */
export function currencyRefusal(ctx: Context, customer: string | null, currency: string): ApiError | null {
  if (customer === null) return null
  const running = ctx.objects.all(
    'subscription',
    ctx,
    { sql: "json_extract(state, '$.status') NOT IN ('canceled', 'incomplete_expired')", values: [] },
    indexedStateIs('subscriptions_by_customer', 'customer', customer),
  )
  const other = running.find(({ state }) => state.currency !== currency)
  if (!other) return null
  return invalid(
    'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, ' +
      `discount, quote, or invoice item with currency ${other.state.currency}.`,
  )
}

/** @throws ApiError 400 while the customer has a subscription in another currency */
export function assertOneCurrency(ctx: Context, customer: string | null, currency: string): void {
  const refusal = currencyRefusal(ctx, customer, currency)
  if (refusal) throw refusal
}
