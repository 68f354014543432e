import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { insertSubscriptionInvoice, type SubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems } from '../invoices/lines.ts'

/** Drafts an invoice of a subscription's pending items; null without pending items. The caller saves the subscription. */
export function draftPending(ctx: Context, subscription: Stored<'subscription'>, how: Draft): Stored<'invoice'> | null {
  const items = pendingItems(ctx, subscription.state.customer, subscription.id)
  return items.length === 0 ? null : draftOf(ctx, subscription, how, items)
}

/** Drafts an invoice without lines. The caller saves the subscription. */
export function draftEmpty(ctx: Context, subscription: Stored<'subscription'>, how: Draft): Stored<'invoice'> {
  return draftOf(ctx, subscription, how, [])
}

type Draft = Pick<SubscriptionInvoice, 'billing_reason' | 'finalizes'> & { metadata?: Record<string, string> }

function draftOf(
  ctx: Context,
  subscription: Stored<'subscription'>,
  how: Draft,
  items: Stored<'invoiceitem'>[],
): Stored<'invoice'> {
  return insertSubscriptionInvoice(ctx, subscription, {
    ...how,
    items,
    lines: [],
    period_start: subscription.state.current_period_start,
    period_end: ctx.now,
  })
}
