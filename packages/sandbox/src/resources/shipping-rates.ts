import { changeMetadata, metadata } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, hash, integer, oneOf, type Parsed, required, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { currency } from '../money/currency.ts'
import type { Stored } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { changeTaxBehavior } from './prices/price.ts'

type ShippingRateState = {
  display_name: string
  active: boolean
  /** Minor units. */
  amount: number
  currency: string
  delivery_estimate: Wire | null
  metadata: Record<string, string>
  tax_behavior: string
  tax_code: string | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    shipping_rate: ShippingRateState
  }
}

export function shippingRateWire(rate: Stored<'shipping_rate'>): Wire {
  const { state } = rate
  return {
    id: rate.id,
    object: 'shipping_rate',
    active: state.active,
    created: rate.created,
    delivery_estimate: state.delivery_estimate,
    display_name: state.display_name,
    fixed_amount: { amount: state.amount, currency: state.currency },
    livemode: rate.live,
    metadata: state.metadata,
    tax_behavior: state.tax_behavior,
    tax_code: state.tax_code,
    type: 'fixed_amount',
  }
}

const bound = hash({
  unit: required(oneOf('business_day', 'day', 'hour', 'month', 'week')),
  value: required(integer({ min: 1 })),
})

/** The parameters of a new shipping rate, wherever one can be created. */
export const shippingRateFields = {
  display_name: required(string({ max: 100 })),
  delivery_estimate: hash({ maximum: bound, minimum: bound }),
  fixed_amount: hash({ amount: required(integer({ min: 0 })), currency: required(currency()) }),
  metadata: metadata(),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  tax_code: string(),
  type: oneOf('fixed_amount'),
}

/** Stores a shipping rate. One without an amount throws a 400. */
export function insertShippingRate(
  ctx: Context,
  input: Parsed<typeof shippingRateFields>,
  prefix = '',
): Stored<'shipping_rate'> {
  if (!input.fixed_amount) {
    const param = prefix ? `${prefix}[fixed_amount]` : 'fixed_amount'
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  }
  return ctx.objects.insert('shipping_rate', ctx, newId('shr'), ctx.now, {
    display_name: input.display_name,
    active: true,
    amount: input.fixed_amount.amount,
    currency: input.fixed_amount.currency,
    delivery_estimate: estimateOf(input.delivery_estimate),
    metadata: changeMetadata({}, input.metadata),
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tax_code: input.tax_code ?? null,
  })
}

function estimateOf(sent: Parsed<typeof shippingRateFields>['delivery_estimate']): Wire | null {
  return sent ? { maximum: sent.maximum ?? null, minimum: sent.minimum ?? null } : null
}

const createShippingRate = endpoint({
  method: 'POST',
  path: '/v1/shipping_rates',
  params: shippingRateFields,
  run: (ctx, input) => shippingRateWire(insertShippingRate(ctx, input)),
})

const retrieveShippingRate = endpoint({
  method: 'GET',
  path: '/v1/shipping_rates/:id',
  params: {},
  run: (ctx, _params, [id]) => shippingRateWire(loadOr404(ctx, 'shipping_rate', id)),
})

const updateShippingRate = endpoint({
  method: 'POST',
  path: '/v1/shipping_rates/:id',
  params: {
    active: boolean(),
    metadata: metadata(),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  },
  run(ctx, input, [id]) {
    const rate = loadOr404(ctx, 'shipping_rate', id)
    const { state } = rate
    changeTaxBehavior(state, input.tax_behavior)
    state.active = input.active ?? state.active
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(rate)
    return shippingRateWire(rate)
  },
})

const listShippingRates = endpoint({
  method: 'GET',
  path: '/v1/shipping_rates',
  params: listParams,
  run: (ctx, params) => listPage(ctx, 'shipping_rate', params, { url: '/v1/shipping_rates', wire: shippingRateWire }),
})

export const shippingRateEndpoints = [createShippingRate, retrieveShippingRate, updateShippingRate, listShippingRates]
