import { periodEndAfter } from '../../billing/period.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCoupon } from '../coupons.ts'
import type { Redeemable } from '../discounts/read.ts'
import { inlinePriceFields } from '../prices/price.ts'
import { assertSharing } from '../subscriptions/create.ts'
import { percent, prorationBehavior, transferData } from '../subscriptions/fields.ts'
import { assertBillableTogether, assertCurrencyKept, priceOfItem, quantityOf } from '../subscriptions/items.ts'
import type { SubscriptionItem } from '../subscriptions/state.ts'
import type { PhaseItem, SchedulePhase } from './state.ts'

const discounts = clearable(list(hash({ discount: required(string()) }), { max: 20 }))

/** A phase may redeem coupons, which an item may not. */
const phaseDiscounts = clearable(list(hash({ discount: string(), coupon: string() }), { max: 20 }))

const phaseItemFields = {
  discounts,
  metadata: metadata(),
  price: string(),
  price_data: hash({ ...inlinePriceFields, product: required(string()) }),
  quantity: integer({ min: 0, max: 999_999 }),
}

const newPhaseFields = {
  application_fee_percent: percent(),
  default_payment_method: string(),
  description: clearable(string({ max: 500 })),
  discounts: phaseDiscounts,
  duration: hash({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer({ min: 1, max: 1095 }),
  }),
  end_date: integer({ min: 1 }),
  items: required(list(hash(phaseItemFields), { max: 20 })),
  metadata: metadata(),
  on_behalf_of: string(),
  proration_behavior: prorationBehavior(),
  transfer_data: transferData,
  trial_end: integer({ min: 1 }),
}

/** The phases of a new schedule, which follow one another from its start. */
export const newPhasesField = list(hash(newPhaseFields), { max: 10 })
export const phasesField = list(hash({ ...newPhaseFields, start_date: integer({ min: 1 }) }), { max: 10 })
type PhaseInput = Parsed<typeof newPhaseFields> & { start_date?: number | undefined }

/** The phases of a request, each from the end of the one before. Throws a 400 for a phase that cannot be billed. */
export function readPhases(ctx: Context, inputs: PhaseInput[], start: number): SchedulePhase[] {
  const phases: SchedulePhase[] = []
  let expected: string | null = null
  for (const [index, input] of inputs.entries()) {
    const name = `phases[${index}]`
    const begin = phases.at(-1)?.end_date ?? start
    if (input.start_date !== undefined && input.start_date !== begin) {
      throw invalid(
        index === 0
          ? 'You can not modify the start date of the current phase.'
          : 'The start date of a phase must equal the end date of the phase before.',
        `${name}[start_date]`,
      )
    }
    const phase = readPhase(ctx, input, begin, name)
    const { currency } = assertBillableTogether(ctx, itemsOfPhase(ctx, phase))
    expected ??= currency
    assertCurrencyKept(expected, currency, `${name}[items]`)
    phases.push(phase)
  }
  return phases
}

function readPhase(ctx: Context, input: PhaseInput, start: number, name: string): SchedulePhase {
  const { duration } = input
  if ((input.end_date === undefined) === (duration === undefined)) {
    throw invalid('You must specify exactly one of `end_date` or `duration`.', name, 'parameter_missing')
  }
  const end = duration
    ? periodEndAfter(start, { interval: duration.interval, interval_count: duration.interval_count ?? 1 }, start)
    : (input.end_date ?? 0)
  if (end <= start) throw invalid('A phase must end after its start.', `${name}[end_date]`)
  const transfer_data = input.transfer_data
    ? { destination: input.transfer_data.destination, amount_percent: input.transfer_data.amount_percent ?? null }
    : null
  const on_behalf_of = input.on_behalf_of ?? null
  assertSharing(ctx, input.application_fee_percent ?? null, transfer_data, on_behalf_of, name)
  const items = input.items.map((item, at) => readItem(ctx, item, `${name}[items][${at}]`))
  return {
    application_fee_percent: input.application_fee_percent ?? null,
    default_payment_method: input.default_payment_method ?? null,
    description: input.description ?? null,
    discounts: (input.discounts ?? []).flatMap(({ discount }) => discount ?? []),
    coupons: readCoupons(ctx, input.discounts ?? [], `${name}[discounts]`),
    end_date: end,
    items,
    metadata: changeMetadata({}, input.metadata),
    on_behalf_of,
    proration_behavior: input.proration_behavior ?? 'create_prorations',
    start_date: start,
    transfer_data,
    trial_end: input.trial_end ?? null,
  }
}

/** Throws a 400 unless each discount is a discount or a coupon that exists. */
function readCoupons(
  ctx: Context,
  inputs: { discount?: string | undefined; coupon?: string | undefined }[],
  name: string,
) {
  return inputs.flatMap(({ discount, coupon }, index) => {
    if ((discount === undefined) === (coupon === undefined)) {
      throw invalid('You must specify exactly one of `coupon` or `discount`.', `${name}[${index}]`, 'parameter_missing')
    }
    return coupon === undefined ? [] : [loadCoupon(ctx, coupon, `${name}[${index}][coupon]`).id]
  })
}

/**
 * The coupons that a phase redeems when it begins. Stripe, on deletion: it "does not affect any customers who have already applied the
 * coupon". So a phase has its coupons from the moment it is written.
 */
export function redeemablesOf(ctx: Context, { coupons = [], items }: SchedulePhase): Redeemable[] {
  const currency = ctx.objects.find('price', ctx, items[0]?.price ?? '')?.state.currency
  return coupons.flatMap((id) => {
    const coupon = ctx.objects.find('coupon', ctx, id)
    const fits = coupon && [null, currency].includes(coupon.state.currency)
    return fits ? [{ coupon, promotion: null }] : []
  })
}

function readItem(ctx: Context, input: Parsed<typeof phaseItemFields>, name: string): PhaseItem {
  const price = priceOfItem(ctx, { price: input.price, price_data: input.price_data }, name, true)
  if (!price) throw invalid(`Missing required param: ${name}[price].`, `${name}[price]`, 'parameter_missing')
  return {
    price: price.id,
    quantity: quantityOf(price, input.quantity, name),
    metadata: changeMetadata({}, input.metadata),
    discounts: (input.discounts ?? []).map(({ discount }) => discount),
  }
}

/** An item of a subscription that begins with a phase. */
function toItem({ now }: Context, { price, quantity, metadata, discounts }: PhaseItem): SubscriptionItem {
  return {
    id: newId('si', 14),
    created: now,
    price,
    quantity,
    metadata,
    ...(discounts.length > 0 ? { discounts } : {}),
    billed: { amount: 0, start: now, end: now },
  }
}

/** The items of a phase: an item with the same price stays, others get other ids. */
export function itemsOfPhase(
  ctx: Context,
  { items }: SchedulePhase,
  before: readonly SubscriptionItem[] = [],
): SubscriptionItem[] {
  return items.map((item) => {
    const kept = before.find(({ price }) => price === item.price)
    const { discounts = [] } = kept ?? {}
    if (!kept) return toItem(ctx, item)
    const stays = discounts.length > 0 || item.discounts.length > 0 ? { discounts: item.discounts } : {}
    return { ...kept, ...stays, quantity: item.quantity, metadata: { ...kept.metadata, ...item.metadata } }
  })
}

/** The phase of a subscription's current period, as the subscription is now. */
export function currentPhaseOf({ state }: Stored<'subscription'>): SchedulePhase {
  return {
    application_fee_percent: state.application_fee_percent,
    default_payment_method: null,
    description: null,
    discounts: state.discounts ?? [],
    end_date: state.current_period_end,
    items: phaseItemsOf(state.items),
    metadata: state.metadata,
    on_behalf_of: state.on_behalf_of,
    proration_behavior: 'create_prorations',
    start_date: state.current_period_start,
    transfer_data: state.transfer_data,
    trial_end: state.status === 'trialing' ? state.trial_end : null,
  }
}

export function phaseItemsOf(items: readonly SubscriptionItem[]): PhaseItem[] {
  return items.map(({ price, quantity, metadata, discounts = [] }) => ({ price, quantity, metadata, discounts }))
}
