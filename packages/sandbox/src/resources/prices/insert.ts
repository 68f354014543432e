import { isBillable } from '../../billing/period.ts'
import { changeMetadata, type MetadataChange, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, matching, oneOf, type Parsed, required } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'

const recurringFields = {
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer({ min: 1 }),
}

/** The parameters of a price that is made together with what it is for: Stripe takes fewer there. */
export const inlinePriceFields = {
  currency: required(currency()),
  unit_amount: integer({ min: 0 }),
  unit_amount_decimal: matching(/^\d{1,12}$/, 'decimal'),
  recurring: hash(recurringFields),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
}

/** The parameters of a price of its own. */
export const priceFields = {
  ...inlinePriceFields,
  metadata: metadata(),
  recurring: hash({ ...recurringFields, usage_type: oneOf('licensed') }),
}

/** Stores a price of a product. Exactly one of the two amounts is required, else a 400. */
export function insertPrice(
  ctx: Context,
  product: string,
  input: Parsed<typeof inlinePriceFields> & { metadata?: MetadataChange | undefined },
  active: boolean,
  prefix = '',
): Stored<'price'> {
  const { unit_amount: whole, unit_amount_decimal: decimal, recurring } = input
  if ((whole === undefined) === (decimal === undefined)) {
    const param = prefix ? `${prefix}[unit_amount]` : 'unit_amount'
    throw invalid('You must specify exactly one of `unit_amount` or `unit_amount_decimal`.', param, 'parameter_missing')
  }
  const period = recurring && { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 }
  if (period && !isBillable(period)) {
    const param = prefix ? `${prefix}[recurring][interval_count]` : 'recurring[interval_count]'
    throw invalid('Invalid interval: the longest period is three years.', param)
  }
  return ctx.objects.insert('price', ctx, newId('price'), ctx.now, {
    product,
    active,
    currency: input.currency,
    unit_amount: whole ?? Number(decimal),
    lookup_key: null,
    metadata: changeMetadata({}, input.metadata),
    nickname: null,
    recurring: period ?? null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
  })
}
