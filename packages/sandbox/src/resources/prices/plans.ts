import { isBillable } from '../../billing/period.ts'
import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, integer, oneOf, required, string, stringOr } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { insertProduct, productFields } from '../products.ts'
import { hasPrice, isEnded } from '../subscriptions/state.ts'
import { insertPrice, loadPrice, notDeleted, planWire, priceWire } from './price.ts'
import { pricingFields } from './pricing.ts'

/** Stripe: Plans, the older form of recurring prices; each price is a plan of the same id. */
const listPlans = endpoint({
  method: 'GET',
  path: '/v1/plans',
  params: { ...listParams, active: boolean(), product: string() },
  run: (ctx, params) =>
    listPage(ctx, 'price', params, {
      url: '/v1/plans',
      wire: planWire,
      where: [
        { sql: "json_extract(state, '$.recurring') IS NOT NULL", values: [] },
        notDeleted,
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.product === undefined ? null : stateIs('product', params.product),
      ],
    }),
})

/** Stripe: a plan names its product, or makes one. Its price has the same id. */
const createPlan = endpoint({
  method: 'POST',
  path: '/v1/plans',
  params: {
    active: boolean(),
    amount: integer({ min: 0 }),
    billing_scheme: pricingFields.billing_scheme,
    currency: required(currency()),
    id: string(),
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer({ min: 1 }),
    metadata: metadata(),
    nickname: string(),
    product: required(
      stringOr(hash({ name: productFields.name, metadata: metadata(), unit_label: productFields.unit_label })),
    ),
    tiers: pricingFields.tiers,
    tiers_mode: pricingFields.tiers_mode,
    transform_usage: pricingFields.transform_quantity,
    trial_period_days: integer({ min: 0, max: 730 }),
    usage_type: oneOf('licensed'),
  },
  run(ctx, input) {
    if (input.id !== undefined) freeId(ctx, input.id)
    const { amount, currency, interval, interval_count, metadata } = input
    if (amount === undefined && input.billing_scheme !== 'tiered') {
      throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
    }
    if (!isBillable({ interval, interval_count: interval_count ?? 1 })) {
      throw invalid('Invalid interval: the longest period is three years.', 'interval_count')
    }
    const product =
      typeof input.product === 'string'
        ? loadOr404(ctx, 'product', input.product, 'product').id
        : insertProduct(ctx, input.product, true).id
    const recurring = { interval, interval_count, usage_type: undefined }
    const described = {
      billing_scheme: input.billing_scheme,
      tiers: input.tiers,
      tiers_mode: input.tiers_mode,
      transform_quantity: input.transform_usage,
      currency,
      unit_amount: amount,
      recurring,
      metadata,
      unit_amount_decimal: undefined,
      tax_behavior: undefined,
    }
    const price = insertPrice(ctx, product, described, input.active ?? true, '', input.id ?? newId('plan'))
    price.state.nickname = input.nickname ?? null
    if (input.trial_period_days) price.state.trial_period_days = input.trial_period_days
    ctx.objects.save(price)
    recordEvent(ctx, 'plan.created', planWire(price))
    recordEvent(ctx, 'price.created', priceWire(price))
    return planWire(price)
  },
})

/** Removes a deleted plan whose id is used again. Throws a 400 for one that is not deleted, or that a subscription has. */
function freeId(ctx: Context, id: string): void {
  const old = ctx.objects.find('price', ctx, id)
  if (!old) return
  if (!old.state.deleted) throw invalid('Plan already exists.', 'id', 'resource_already_exists')
  if (ctx.objects.all('subscription', ctx, hasPrice(id)).some(({ state }) => !isEnded(state.status))) {
    throw invalid('This sandbox uses the id of a deleted plan again once no subscription has the plan.', 'id')
  }
  ctx.objects.remove(old)
}

const retrievePlan = endpoint({
  method: 'GET',
  path: '/v1/plans/:id',
  params: {},
  run: (ctx, _params, [id]) => planWire(loadPrice(ctx, id, 'id')),
})

/** Stripe: "the specified plan's name, its product, and so on" – what a plan costs cannot be changed. */
const updatePlan = endpoint({
  method: 'POST',
  path: '/v1/plans/:id',
  params: { active: boolean(), metadata: metadata(), nickname: string() },
  run(ctx, input, [id]) {
    const price = loadPrice(ctx, id, 'id')
    const before = [planWire(price), priceWire(price)] as const
    price.state.active = input.active ?? price.state.active
    price.state.metadata = changeMetadata(price.state.metadata, input.metadata)
    price.state.nickname = input.nickname ?? price.state.nickname
    ctx.objects.save(price)
    recordChange(ctx, 'plan.updated', before[0], planWire(price))
    recordChange(ctx, 'price.updated', before[1], priceWire(price))
    return planWire(price)
  },
})

/** Stripe: a deleted plan takes no new subscribers, and those that it has stay. */
const deletePlan = endpoint({
  method: 'DELETE',
  path: '/v1/plans/:id',
  params: {},
  run(ctx, _params, [id]) {
    const price = loadPrice(ctx, id, 'id')
    price.state.active = false
    price.state.deleted = true
    ctx.objects.save(price)
    recordEvent(ctx, 'plan.deleted', planWire(price))
    recordEvent(ctx, 'price.deleted', priceWire(price))
    return { id, object: 'plan', deleted: true }
  },
})

export const planEndpoints = [createPlan, listPlans, retrievePlan, updatePlan, deletePlan]
