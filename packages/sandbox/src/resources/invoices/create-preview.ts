import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { boolean, hash, integer, oneOf, type Parsed, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import { discountsField, readItemDiscounts, readRedeemable } from '../discounts/read.ts'
import { applyUpdate, loadActive } from '../subscription-schedules/endpoints.ts'
import { phasesField } from '../subscription-schedules/phases.ts'
import { applyItems } from '../subscriptions/change-items.ts'
import { trialEnd } from '../subscriptions/create.ts'
import { changedItems, prorationBehavior } from '../subscriptions/fields.ts'
import { createItem } from '../subscriptions/items.ts'
import { loadChangeable } from '../subscriptions/object.ts'
import { creditAll } from '../subscriptions/prorate.ts'
import { beginNextPeriod } from '../subscriptions/renew.ts'
import { startPeriod } from '../subscriptions/resume.ts'
import { startSubscription } from '../subscriptions/start.ts'
import type { SubscriptionItem } from '../subscriptions/state.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { insertSubscriptionInvoice } from './insert.ts'
import { isByUsage, pendingItems, periodLines, priceOf, usageLines } from './lines.ts'
import { keepPreview, type PreviewState, previewOf } from './previews.ts'

const params = {
  customer: string(),
  discounts: discountsField,
  preview_mode: oneOf('next'),
  schedule: string(),
  schedule_details: hash({ phases: phasesField, proration_behavior: prorationBehavior() }),
  subscription: string(),
  subscription_details: hash({
    cancel_at_period_end: boolean(),
    cancel_now: boolean(),
    items: changedItems,
    proration_behavior: prorationBehavior(),
    proration_date: integer({ min: 1 }),
    resume_at: oneOf('now'),
    trial_end: integer({ min: 1 }),
  }),
}
type Input = Partial<Parsed<typeof params>>

/** Previews the next invoice, also after a change: the change is made in a transaction that is rolled back. */
export const createInvoicePreview = endpoint({
  method: 'POST',
  path: '/v1/invoices/create_preview',
  params,
  run(requestCtx, input) {
    const preview = dryRun(requestCtx, () => draftOf(requestCtx, input))
    keepPreview(requestCtx, preview)
    return preview.invoice
  },
})

/** The next invoice of a subscription that renews, as it would be now. */
export function previewRenewal(ctx: Context, subscription: string): Wire {
  return dryRun(ctx, () => nextInvoice(ctx, subscription, {})).invoice
}

type Draft = { ctx: Context; invoice: Stored<'invoice'> }

function draftOf(ctx: Context, input: Input): Draft {
  if (input.schedule !== undefined) return nextOfSchedule(ctx, input)
  if (input.subscription !== undefined) return nextInvoice(ctx, input.subscription, input)
  if (input.customer !== undefined) return firstInvoice(ctx, input)
  throw invalid('You must specify `subscription`, `schedule` or `customer`.', 'customer', 'parameter_missing')
}

/** The next invoice of a schedule's subscription, also after a change of the phases. */
function nextOfSchedule(requestCtx: Context, input: Input): Draft {
  if (input.subscription !== undefined || input.subscription_details !== undefined) {
    throw invalid('You cannot specify `schedule` with `subscription` or `subscription_details`.', 'schedule')
  }
  const { ctx, schedule, subscription } = loadActive(requestCtx, input.schedule ?? '')
  applyUpdate(ctx, schedule, { phases: input.schedule_details?.phases })
  ctx.objects.save(schedule)
  return nextInvoice(requestCtx, subscription.id, {})
}

function nextInvoice(requestCtx: Context, id: string, input: Input): Draft {
  const subscription = loadChangeable(requestCtx, id)
  const ctx = onClock(requestCtx, subscription.state.test_clock)
  const { state } = subscription
  const details = input.subscription_details
  if (input.discounts !== undefined) {
    const purchase = { amount: 0, currency: state.currency, customer: state.customer }
    state.discounts = changeDiscounts(ctx, state.discounts ?? [], input.discounts, purchase, {})
  }
  const behavior = details?.proration_behavior ?? 'create_prorations'
  if (details?.cancel_now) {
    if (behavior !== 'none') creditAll(ctx, subscription)
    return { ctx, invoice: draftUpcoming(ctx, subscription, { renews: false, at: ctx.now }) }
  }
  if (details?.resume_at) {
    if (state.status !== 'paused') {
      throw invalid('Only a paused subscription can be resumed.', 'subscription_details[resume_at]')
    }
    const resumed = startPeriod(ctx, subscription, {})
    return { ctx, invoice: resumed ?? draftUpcoming(ctx, subscription, { renews: false, at: ctx.now }) }
  }
  const immediate = details?.items
    ? applyItems(ctx, subscription, details.items, { behavior, at: details.proration_date })
    : null
  if (immediate) return { ctx, invoice: immediate }
  const ends =
    details?.cancel_at_period_end ?? (state.cancel_at !== null && state.cancel_at <= state.current_period_end)
  const isBilled = pendingItems(ctx, state.customer, id).length > 0 || state.items.some((item) => isByUsage(ctx, item))
  if (ends && !isBilled) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${state.customer}`,
    })
  }
  const prorated = details?.items && behavior !== 'none' ? (details.proration_date ?? ctx.now) : null
  const { current_period_end: end } = state
  const at = ends && !details?.cancel_at_period_end ? (state.cancel_at ?? end) : end
  return { ctx, invoice: draftUpcoming(ctx, subscription, { renews: !ends, at, prorationDate: prorated }) }
}

/**
 * The upcoming invoice as a draft: the pending items and, if the subscription renews, its next period. It is drafted at the time of
 * the renewal, or at the subscription's end, with the discounts that run then.
 */
function draftUpcoming(
  ctx: Context,
  subscription: Stored<'subscription'>,
  { renews, at, prorationDate = null }: { renews: boolean; at: number; prorationDate?: number | null },
): Stored<'invoice'> {
  const { state } = subscription
  const past = { period_start: state.current_period_start, period_end: at }
  const then = { ...ctx, now: Math.max(ctx.now, at) }
  if (renews) beginNextPeriod(then, subscription)
  return insertSubscriptionInvoice(then, subscription, {
    ...past,
    billing_reason: 'upcoming',
    items: pendingItems(ctx, state.customer, subscription.id),
    lines: renews ? periodLines(then, subscription, past) : usageLines(then, subscription, past),
    proration_date: prorationDate,
    finalizes: 'now',
  })
}

/** The first invoice of a subscription that does not exist yet. */
function firstInvoice(requestCtx: Context, input: Input): Draft {
  const customer = loadCustomer(requestCtx, input.customer ?? '', 'customer')
  const ctx = onClock(requestCtx, customer.state.test_clock)
  const details = input.subscription_details
  const items = (details?.items ?? []).map((item, index) =>
    createItem(ctx, item, `subscription_details[items][${index}]`),
  )
  const purchase = { amount: 0, currency: previewCurrency(ctx, items), customer: customer.id }
  const { invoice } = startSubscription(ctx, {
    itemRedeems: readItemDiscounts(ctx, details?.items ?? [], items, purchase, 'subscription_details[items]'),
    redeems: (input.discounts ?? []).map((one, index) => readRedeemable(ctx, one, purchase, `discounts[${index}]`)),
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

function previewCurrency(ctx: Context, [first]: SubscriptionItem[]): string {
  return first ? priceOf(ctx, first.price).price.state.currency : ''
}

/** Makes a draft, and rolls back what that has changed. */
function dryRun(ctx: Context, work: () => Draft): PreviewState {
  const shown: PreviewState[] = []
  const rollback = new Error('undone')
  try {
    ctx.objects.db.savepoint(() => {
      const draft = work()
      shown.push(previewOf(draft.ctx, draft.invoice))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const [preview] = shown
  if (!preview) throw new Error('The draft was not made.')
  return preview
}
