import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'

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
