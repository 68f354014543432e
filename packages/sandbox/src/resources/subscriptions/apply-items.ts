import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { insertProration } from '../invoice-items/insert-proration.ts'
import { insertSubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems, periodLines } from '../invoices/lines.ts'
import { changeItems, type ItemChange } from './change-items.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'

/**
 * Changes items and stores the prorations: pending for the next invoice, or on a draft invoice of their own, which is
 * returned. The caller saves the subscription.
 */
export function applyItems(
  ctx: Context,
  subscription: Stored<'subscription'>,
  changes: ItemChange[],
  how: { resetAnchor?: boolean; behavior: ProrationBehavior; at?: number | undefined },
): Stored<'invoice'> | null {
  const { state } = subscription
  if (state.status === 'incomplete') {
    throw invalid(
      'A subscription in `incomplete` status can only have its metadata and payment method updated.',
      'items',
    )
  }
  const at = how.at ?? ctx.now
  if (at < state.current_period_start || at > state.current_period_end) {
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date')
  }
  const start = state.current_period_start
  const { prorations, newPeriod } = changeItems(ctx, subscription, changes, {
    resetAnchor: how.resetAnchor ?? false,
    at,
    prorate: how.behavior !== 'none',
  })
  for (const proration of prorations) insertProration(ctx, subscription, proration)
  const invoiceNow = newPeriod || (how.behavior === 'always_invoice' && prorations.length > 0)
  if (!invoiceNow) return null
  return insertSubscriptionInvoice(ctx, subscription, {
    billing_reason: 'subscription_update',
    items: pendingItems(ctx, state.customer, subscription.id),
    lines: newPeriod ? periodLines(ctx, subscription) : [],
    period_start: newPeriod ? start : ctx.now,
    period_end: ctx.now,
    proration_date: how.behavior === 'none' ? null : at,
    finalizes: 'now',
  })
}
