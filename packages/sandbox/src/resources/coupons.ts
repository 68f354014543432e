import { recordChange, recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import { clearable, hash, integer, list, matching, oneOf, type Parsed, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { randomText } from '../ids.ts'
import { currency } from '../money/currency.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { percent } from './subscriptions/fields.ts'

type CouponState = {
  /** Minor units of `currency`; null for a percentage. */
  amount_off: number | null
  currency: string | null
  /** A deleted coupon stays stored: existing discounts still apply it. */
  deleted: boolean
  duration: 'forever' | 'once' | 'repeating'
  duration_in_months: number | null
  max_redemptions: number | null
  metadata: Record<string, string>
  name: string | null
  /** From 0 to 100 with at most two decimals; null for an amount. */
  percent_off: number | null
  /** The products that it is for; null for all. */
  products: string[] | null
  /** Unix seconds. */
  redeem_by: number | null
  times_redeemed: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    coupon: CouponState
  }
}

/** Whether a coupon can be redeemed now. */
export function isRedeemable(ctx: Context, { state }: Stored<'coupon'>): boolean {
  if (state.deleted || (state.redeem_by !== null && state.redeem_by <= ctx.now)) return false
  return state.max_redemptions === null || state.times_redeemed < state.max_redemptions
}

export function couponWire(ctx: Context, coupon: Stored<'coupon'>): Wire {
  const { state } = coupon
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: state.amount_off,
    created: coupon.created,
    currency: state.currency,
    duration: state.duration,
    duration_in_months: state.duration_in_months,
    livemode: coupon.live,
    max_redemptions: state.max_redemptions,
    metadata: state.metadata,
    name: state.name,
    percent_off: state.percent_off,
    redeem_by: state.redeem_by,
    times_redeemed: state.times_redeemed,
    valid: isRedeemable(ctx, coupon),
  }
}

/** A coupon that is not deleted. Stripe: Coupons, a deleted one is gone for new redemptions. */
export function loadCoupon(ctx: Context, id: string, param = 'id'): Stored<'coupon'> {
  const coupon = loadOr404(ctx, 'coupon', id, param)
  if (coupon.state.deleted) throw resourceMissing('coupon', id, param)
  return coupon
}

const params = {
  amount_off: integer({ min: 1 }),
  applies_to: hash({ products: list(string()) }),
  currency: currency(),
  duration: oneOf('forever', 'once', 'repeating'),
  duration_in_months: integer({ min: 1 }),
  id: matching(/^[\w-]+$/, 'coupon id', undefined, 200),
  max_redemptions: integer({ min: 1 }),
  metadata: metadata(),
  name: string({ max: 40 }),
  percent_off: percent(),
  redeem_by: integer({ min: 1 }),
}

const createCoupon = endpoint({
  method: 'POST',
  path: '/v1/coupons',
  params,
  run(ctx, input) {
    assertWhole(ctx, input)
    const known = input.id === undefined ? null : ctx.objects.find('coupon', ctx, input.id)
    if (known && !known.state.deleted) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
    if (known) ctx.objects.remove(known)
    const coupon = ctx.objects.insert('coupon', ctx, input.id ?? randomText(8), ctx.now, {
      amount_off: input.amount_off ?? null,
      currency: input.amount_off === undefined ? null : (input.currency ?? null),
      deleted: false,
      duration: input.duration ?? 'once',
      duration_in_months: input.duration_in_months ?? null,
      max_redemptions: input.max_redemptions ?? null,
      metadata: changeMetadata({}, input.metadata),
      name: input.name ?? null,
      percent_off: input.percent_off ?? null,
      products: productsOf(ctx, input.applies_to?.products),
      redeem_by: input.redeem_by ?? null,
      times_redeemed: 0,
    })
    recordEvent(ctx, 'coupon.created', couponWire(ctx, coupon))
    return couponWire(ctx, coupon)
  },
})

function assertWhole(ctx: Context, input: Parsed<typeof params>): void {
  if ((input.percent_off === undefined) === (input.amount_off === undefined)) {
    throw invalid('You must specify exactly one of `percent_off` or `amount_off`.', 'percent_off', 'parameter_missing')
  }
  if (input.percent_off === 0) throw invalid('This value must be greater than 0.', 'percent_off')
  if (input.amount_off !== undefined && input.currency === undefined) {
    throw invalid('You must pass currency when passing amount_off', 'currency', 'parameter_missing')
  }
  if ((input.duration === 'repeating') !== (input.duration_in_months !== undefined)) {
    throw invalid(
      'duration_in_months is required when duration is `repeating`, and must not be sent otherwise.',
      'duration_in_months',
      'parameter_missing',
    )
  }
  if (input.redeem_by !== undefined && input.redeem_by <= ctx.now) {
    throw invalid('redeem_by must be in the future.', 'redeem_by')
  }
}

function productsOf(ctx: Context, ids: string[] | undefined): string[] | null {
  if (!ids || ids.length === 0) return null
  for (const [index, id] of ids.entries()) loadOr404(ctx, 'product', id, `applies_to[products][${index}]`)
  return ids
}

const retrieveCoupon = endpoint({
  method: 'GET',
  path: '/v1/coupons/:id',
  params: {},
  run: (ctx, _params, [id]) => couponWire(ctx, loadCoupon(ctx, id)),
})

/** Stripe: Coupons, what a coupon takes off cannot be changed. */
const updateCoupon = endpoint({
  method: 'POST',
  path: '/v1/coupons/:id',
  params: { metadata: metadata(), name: clearable(string({ max: 40 })) },
  run(ctx, input, [id]) {
    const coupon = loadCoupon(ctx, id)
    const before = couponWire(ctx, coupon)
    if (input.name !== undefined) coupon.state.name = input.name
    coupon.state.metadata = changeMetadata(coupon.state.metadata, input.metadata)
    ctx.objects.save(coupon)
    const after = couponWire(ctx, coupon)
    recordChange(ctx, 'coupon.updated', before, after)
    return after
  },
})

/** Stripe: Coupons, "Deleting a coupon does not affect any customers who have already applied the coupon". */
const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/v1/coupons/:id',
  params: {},
  run(ctx, _params, [id]) {
    const coupon = loadCoupon(ctx, id)
    coupon.state.deleted = true
    ctx.objects.save(coupon)
    recordEvent(ctx, 'coupon.deleted', couponWire(ctx, coupon))
    return { id, object: 'coupon', deleted: true }
  },
})

const listCoupons = endpoint({
  method: 'GET',
  path: '/v1/coupons',
  params: listParams,
  run: (ctx, params) =>
    listPage(ctx, 'coupon', params, {
      url: '/v1/coupons',
      wire: (coupon) => couponWire(ctx, coupon),
      where: [stateIs('deleted', 0)],
    }),
})

export const couponEndpoints = [createCoupon, retrieveCoupon, updateCoupon, deleteCoupon, listCoupons]
