import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, integer, matching, oneOf, required, string } from '../../http/fields.ts'
import { newId, randomText } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { loadCoupon } from '../coupons/load.ts'
import { loadCustomer } from '../customers/load.ts'
import { codeIs } from './find.ts'
import { isActive, promotionCodeWire } from './object.ts'

export const createPromotionCode = endpoint({
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
    if (same.some((one) => isActive(ctx, one) && one.state.customer === (input.customer ?? null))) {
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
