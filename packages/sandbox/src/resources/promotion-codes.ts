import { recordChange, recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, hash, integer, matching, oneOf, required, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId, randomText } from '../ids.ts'
import { currency } from '../money/currency.ts'
import { type Condition, type Stored, stateIs } from '../store/objects.ts'
import { isRedeemable, loadCoupon } from './coupons.ts'
import { loadCustomer } from './customers/customer.ts'
import { loadOr404 } from './load.ts'

type PromotionCodeState = {
  active: boolean
  /** As customers type it; large and small letters are the same. */
  code: string
  coupon: string
  /** The only customer who can redeem it; null for all. */
  customer: string | null
  /** Unix seconds. */
  expires_at: number | null
  first_time_transaction: boolean
  max_redemptions: number | null
  metadata: Record<string, string>
  /** Minor units of `minimum_amount_currency`. */
  minimum_amount: number | null
  minimum_amount_currency: string | null
  times_redeemed: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    promotion_code: PromotionCodeState
  }
}

/** Whether a code can be redeemed now, apart from its restrictions. */
export function isPromotionCodeActive(ctx: Context, { state }: Stored<'promotion_code'>): boolean {
  if (!state.active || (state.expires_at !== null && state.expires_at <= ctx.now)) return false
  if (state.max_redemptions !== null && state.times_redeemed >= state.max_redemptions) return false
  const coupon = ctx.objects.find('coupon', ctx, state.coupon)
  return coupon !== null && isRedeemable(ctx, coupon)
}

export function promotionCodeWire(ctx: Context, stored: Stored<'promotion_code'>): Wire {
  const { state } = stored
  return {
    id: stored.id,
    object: 'promotion_code',
    active: isPromotionCodeActive(ctx, stored),
    code: state.code,
    created: stored.created,
    customer: state.customer,
    customer_account: null,
    expires_at: state.expires_at,
    livemode: stored.live,
    max_redemptions: state.max_redemptions,
    metadata: state.metadata,
    promotion: { coupon: state.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: state.first_time_transaction,
      minimum_amount: state.minimum_amount,
      minimum_amount_currency: state.minimum_amount_currency,
    },
    times_redeemed: state.times_redeemed,
  }
}

/** Codes are the same in large and small letters. */
function codeIs(code: string): Condition {
  return { sql: "upper(json_extract(state, '$.code')) = ?", values: [code.toUpperCase()] }
}

/** The active promotion code that a customer types; null without one. A code for this customer alone goes first. */
export function findPromotionCode(
  ctx: Context,
  code: string,
  customer: string | null,
): Stored<'promotion_code'> | null {
  const found = ctx.objects.all('promotion_code', ctx, codeIs(code)).filter((one) => isPromotionCodeActive(ctx, one))
  return (
    found.find(({ state }) => state.customer !== null && state.customer === customer) ??
    found.find(({ state }) => state.customer === null) ??
    null
  )
}

const createPromotionCode = endpoint({
  method: 'POST',
  path: '/v1/promotion_codes',
  params: {
    active: boolean(),
    code: matching(/^[a-z0-9-]+$/i, 'promotion code', undefined, 500),
    customer: string(),
    expires_at: integer({ min: 1 }),
    max_redemptions: integer({ min: 1 }),
    metadata: metadata(),
    promotion: required(hash({ coupon: required(string()), type: required(oneOf('coupon')) })),
    restrictions: hash({
      first_time_transaction: boolean(),
      minimum_amount: integer({ min: 1 }),
      minimum_amount_currency: currency(),
    }),
  },
  run(ctx, input) {
    const coupon = loadCoupon(ctx, input.promotion.coupon, 'promotion[coupon]')
    if (input.customer !== undefined) loadCustomer(ctx, input.customer, 'customer')
    if (input.expires_at !== undefined && input.expires_at <= ctx.now) {
      throw invalid('expires_at must be in the future.', 'expires_at')
    }
    const limits = input.restrictions
    if ((limits?.minimum_amount === undefined) !== (limits?.minimum_amount_currency === undefined)) {
      throw invalid(
        'minimum_amount and minimum_amount_currency belong together.',
        'restrictions[minimum_amount_currency]',
        'parameter_missing',
      )
    }
    const code = input.code ?? randomText(8).toUpperCase()
    const same = ctx.objects.all('promotion_code', ctx, codeIs(code))
    if (same.some((one) => isPromotionCodeActive(ctx, one) && one.state.customer === (input.customer ?? null))) {
      throw invalid(
        `An active promotion code with \`code: ${code}\` already exists.`,
        'code',
        'resource_already_exists',
      )
    }
    const stored = ctx.objects.insert('promotion_code', ctx, newId('promo'), ctx.now, {
      active: input.active ?? true,
      code,
      coupon: coupon.id,
      customer: input.customer ?? null,
      expires_at: input.expires_at ?? null,
      first_time_transaction: limits?.first_time_transaction ?? false,
      max_redemptions: input.max_redemptions ?? null,
      metadata: changeMetadata({}, input.metadata),
      minimum_amount: limits?.minimum_amount ?? null,
      minimum_amount_currency: limits?.minimum_amount_currency ?? null,
      times_redeemed: 0,
    })
    recordEvent(ctx, 'promotion_code.created', promotionCodeWire(ctx, stored))
    return promotionCodeWire(ctx, stored)
  },
})

const retrievePromotionCode = endpoint({
  method: 'GET',
  path: '/v1/promotion_codes/:id',
  params: {},
  run: (ctx, _params, [id]) => promotionCodeWire(ctx, loadOr404(ctx, 'promotion_code', id)),
})

const updatePromotionCode = endpoint({
  method: 'POST',
  path: '/v1/promotion_codes/:id',
  params: { active: boolean(), metadata: metadata() },
  run(ctx, input, [id]) {
    const stored = loadOr404(ctx, 'promotion_code', id)
    const before = promotionCodeWire(ctx, stored)
    stored.state.active = input.active ?? stored.state.active
    stored.state.metadata = changeMetadata(stored.state.metadata, input.metadata)
    ctx.objects.save(stored)
    const after = promotionCodeWire(ctx, stored)
    recordChange(ctx, 'promotion_code.updated', before, after)
    return after
  },
})

const listPromotionCodes = endpoint({
  method: 'GET',
  path: '/v1/promotion_codes',
  params: { ...listParams, active: boolean(), code: string(), coupon: string(), customer: string() },
  run(ctx, { active, ...params }) {
    const ids =
      active === undefined
        ? null
        : ctx.objects.all('promotion_code', ctx).filter((one) => isPromotionCodeActive(ctx, one) === active)
    return listPage(ctx, 'promotion_code', params, {
      url: '/v1/promotion_codes',
      wire: (stored) => promotionCodeWire(ctx, stored),
      where: [
        ids && { sql: `seq IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids.map(({ seq }) => seq))] },
        params.code === undefined ? null : codeIs(params.code),
        params.coupon === undefined ? null : stateIs('coupon', params.coupon),
        params.customer === undefined ? null : stateIs('customer', params.customer),
      ],
    })
  },
})

export const promotionCodeEndpoints = [
  createPromotionCode,
  retrievePromotionCode,
  updatePromotionCode,
  listPromotionCodes,
]
