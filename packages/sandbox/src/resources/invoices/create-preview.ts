import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { boolean, hash, integer, oneOf, type Parsed, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/load.ts'
import { applyItems } from '../subscriptions/apply-items.ts'
import { trialEnd } from '../subscriptions/create.ts'
import { changeItems, prorationBehavior } from '../subscriptions/fields.ts'
import { newItem } from '../subscriptions/items.ts'
import { loadOpen } from '../subscriptions/load.ts'
import { creditAll } from '../subscriptions/prorate.ts'
import { beginNextPeriod } from '../subscriptions/renew.ts'
import { startSubscription } from '../subscriptions/start.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { insertSubscriptionInvoice } from './insert.ts'
import { pendingItems, periodLines } from './lines.ts'
import { invoiceWire } from './object.ts'

const params = {
  currency: string(),
  customer: string(),
  preview_mode: oneOf('next'),
  subscription: string(),
  subscription_details: hash({
    cancel_at_period_end: boolean(),
    cancel_now: boolean(),
    items: changeItems,
    proration_behavior: prorationBehavior(),
    proration_date: integer({ min: 1 }),
    trial_end: integer({ min: 1 }),
  }),
}
type Input = Parsed<typeof params>

/** What the next invoice would be, also after a change: made for real, looked at, and undone. */
export const createInvoicePreview = endpoint({
  method: 'POST',
  path: '/v1/invoices/create_preview',
  params,
  run(asked, input) {
    if (input.subscription === undefined && input.customer === undefined) {
      throw invalid('You must specify `subscription` or `customer`.', 'customer', 'parameter_missing')
    }
    return undone(asked, () => {
      const { ctx, invoice } =
        input.subscription === undefined ? firstInvoice(asked, input) : nextInvoice(asked, input.subscription, input)
      return { ...invoiceWire(ctx, invoice), id: newId('upcoming_in'), automatically_finalizes_at: null }
    })
  },
})

type Preview = { ctx: Context; invoice: Stored<'invoice'> }

function nextInvoice(asked: Context, id: string, input: Input): Preview {
  const subscription = loadOpen(asked, id)
  const ctx = onClock(asked, subscription.state.test_clock)
  const { state } = subscription
  const details = input.subscription_details
  const behavior = details?.proration_behavior ?? 'create_prorations'
  if (details?.cancel_now) {
    if (behavior !== 'none') creditAll(ctx, subscription)
    return { ctx, invoice: invoiceOf(ctx, subscription, false) }
  }
  const now = details?.items
    ? applyItems(ctx, subscription, details.items, { behavior, at: details.proration_date })
    : null
  if (now) return { ctx, invoice: now }
  const ends =
    details?.cancel_at_period_end ?? (state.cancel_at !== null && state.cancel_at <= state.current_period_end)
  const waits = pendingItems(ctx, state.customer, id).length > 0
  if (ends && !waits) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${state.customer}`,
    })
  }
  const prorated = details?.items && behavior !== 'none' ? (details.proration_date ?? ctx.now) : null
  return { ctx, invoice: invoiceOf(ctx, subscription, !ends, prorated) }
}

/** The next invoice as a draft: what waits for it and, unless the subscription ends, its next period. */
function invoiceOf(
  ctx: Context,
  subscription: Stored<'subscription'>,
  goesOn: boolean,
  prorationDate: number | null = null,
): Stored<'invoice'> {
  const { state } = subscription
  const past = { period_start: state.current_period_start, period_end: state.current_period_end }
  if (goesOn) beginNextPeriod(ctx, subscription)
  return insertSubscriptionInvoice(ctx, subscription, {
    ...past,
    billing_reason: 'upcoming',
    items: pendingItems(ctx, state.customer, subscription.id),
    lines: goesOn ? periodLines(ctx, subscription) : [],
    proration_date: prorationDate,
    draft: 'for_now',
  })
}

/** The first invoice of a subscription that is not there yet. */
function firstInvoice(asked: Context, input: Input): Preview {
  const customer = loadCustomer(asked, input.customer ?? '', 'customer')
  const ctx = onClock(asked, customer.state.test_clock)
  const details = input.subscription_details
  const items = (details?.items ?? []).map((item, index) => newItem(ctx, item, `subscription_details[items][${index}]`))
  const { invoice } = startSubscription(ctx, {
    application_fee_percent: null,
    customer: customer.id,
    default_payment_method: null,
    description: null,
    items,
    metadata: {},
    missing_payment_method: 'create_invoice',
    on_behalf_of: null,
    save_default_payment_method: null,
    status: 'incomplete',
    test_clock: customer.state.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd(ctx.now, { trial_end: details?.trial_end }, 'subscription_details'),
  })
  invoice.state.subscription = null
  return { ctx, invoice }
}

/** Runs work for what it shows, and undoes everything that it did. */
function undone(ctx: Context, work: () => Wire): Wire {
  const shown: Wire[] = []
  const enough = new Error('undone')
  try {
    ctx.objects.db.savepoint(() => {
      shown.push(work())
      throw enough
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return shown[0] ?? {}
}
