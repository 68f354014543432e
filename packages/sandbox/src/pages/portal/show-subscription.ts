import type { Context } from '../../http/context.ts'
import type { PortalItem } from '../../resources/billing-portal/object.ts'
import { priceOf } from '../../resources/invoices/lines.ts'
import type { Stored } from '../../store/objects.ts'
import type { ShownSubscription } from './subscription-page.ts'

/** A subscription as the portal shows it; with `changes`, as it will be after them. */
export function showSubscription(
  ctx: Context,
  { id, state }: Stored<'subscription'>,
  changes: PortalItem[] = [],
): ShownSubscription {
  return {
    id,
    currency: state.currency,
    endsWithPeriod: state.cancel_at !== null,
    periodEnd: dayOf(state.cancel_at ?? state.current_period_end),
    items: state.items.map((item) => {
      const change = changes.find((one) => one.id === item.id)
      const { name, price } = priceOf(ctx, change?.price ?? item.price)
      const { interval = 'month', interval_count: count = 1 } = price.state.recurring ?? {}
      return {
        name,
        each: price.state.unit_amount,
        quantity: change?.quantity ?? item.quantity,
        interval: count === 1 ? interval : `${count} ${interval}s`,
      }
    }),
  }
}

function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment * 1000)
}
