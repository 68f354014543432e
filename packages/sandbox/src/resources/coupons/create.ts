import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, list, matching, oneOf, type Parsed, string } from '../../http/fields.ts'
import { randomText } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { loadOr404 } from '../load.ts'
import { percent } from '../subscriptions/fields.ts'
import { couponWire } from './object.ts'

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

export const createCoupon = endpoint({
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
