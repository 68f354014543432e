import { isBillable, type Recurring } from '../../billing/period.ts'
import type { Pricing } from '../../billing/pricing.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, type MetadataChange, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { type ApiError, invalid, resourceMissing } from '../../http/errors.ts'
import { alwaysOff, hash, integer, matching, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { type Condition, type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { type PricingInput, pricingFields, readPricing } from './pricing.ts'

/** Sets the tax behavior of a price or a shipping rate, once. */
export function changeTaxBehavior(state: { tax_behavior: string }, wanted: string | undefined): void {
  if (wanted === undefined || wanted === state.tax_behavior) return
  if (state.tax_behavior !== 'unspecified') {
    throw invalid('tax_behavior cannot be changed once it is set.', 'tax_behavior')
  }
  state.tax_behavior = wanted
}

export type PriceState = Pricing & {
  product: string
  active: boolean
  /** Whether it was deleted as a plan; undefined in prices that an older version stored. */
  deleted?: boolean
  currency: string
  lookup_key: string | null
  metadata: Record<string, string>
  /** The meter of a price by usage; absent of all others. */
  meter?: string
  nickname: string | null
  recurring: Recurring | null
  tax_behavior: string
  /** Absent of a price without one. */
  trial_period_days?: number
}

declare module '../../store/object-kinds.ts' {
  interface States {
    price: PriceState
  }
}

export function priceWire(price: Stored<'price'>): Wire {
  const { state } = price
  return {
    id: price.id,
    object: 'price',
    active: state.active,
    billing_scheme: state.tiers ? 'tiered' : 'per_unit',
    created: price.created,
    currency: state.currency,
    custom_unit_amount: null,
    livemode: price.live,
    lookup_key: state.lookup_key,
    metadata: state.metadata,
    nickname: state.nickname,
    product: state.product,
    recurring: state.recurring && {
      ...state.recurring,
      meter: state.meter ?? null,
      trial_period_days: state.trial_period_days ?? null,
      usage_type: usageTypeOf(state),
    },
    tax_behavior: state.tax_behavior,
    tiers_mode: state.tiers?.mode ?? null,
    transform_quantity: state.packages ?? null,
    type: state.recurring ? 'recurring' : 'one_time',
    unit_amount: state.tiers ? null : state.unit_amount,
    unit_amount_decimal: state.tiers ? null : String(state.unit_amount),
  }
}

const usageTypeOf = ({ meter }: PriceState) => (meter === undefined ? 'licensed' : 'metered')

/** Stripe: `tiers` of a price or a plan, which both have when they are expanded alone. */
export function tiersWire({ state }: Stored<'price'>): Wire[] {
  return (state.tiers?.list ?? []).map(({ flat_amount, unit_amount, up_to }) => ({
    flat_amount: flat_amount || null,
    flat_amount_decimal: flat_amount ? String(flat_amount) : null,
    unit_amount,
    unit_amount_decimal: String(unit_amount),
    up_to,
  }))
}

/** A recurring price as the API's older plan object. */
export function planWire(price: Stored<'price'>): Wire {
  const { state } = price
  return {
    id: price.id,
    object: 'plan',
    active: state.active,
    amount: state.tiers ? null : state.unit_amount,
    amount_decimal: state.tiers ? null : String(state.unit_amount),
    billing_scheme: state.tiers ? 'tiered' : 'per_unit',
    created: price.created,
    currency: state.currency,
    interval: state.recurring?.interval ?? 'month',
    interval_count: state.recurring?.interval_count ?? 1,
    livemode: price.live,
    metadata: state.metadata,
    meter: state.meter ?? null,
    nickname: state.nickname,
    product: state.product,
    tiers_mode: state.tiers?.mode ?? null,
    transform_usage: state.packages ?? null,
    trial_period_days: state.trial_period_days ?? null,
    usage_type: usageTypeOf(state),
  }
}

/** A price by the id of the path; a 404 also for one that was deleted as a plan, which subscriptions alone still have. */
export function loadPrice(ctx: Context, id: string, param: 'id' | 'price'): Stored<'price'> {
  const price = loadOr404(ctx, 'price', id, param)
  if (price.state.deleted) throw resourceMissing('price', id, param)
  return price
}

export function inactivePrice(param: string): ApiError {
  return invalid('The price specified is inactive. This field only accepts active prices.', param)
}

export const notDeleted: Condition = { sql: "coalesce(json_extract(state, '$.deleted'), 0) = 0", values: [] }

/** Frees a lookup key for another price. Throws a 400 if a price has the key, unless it is `transferred`. */
export function takeLookupKey(ctx: Context, key: string, transferred: boolean): void {
  const [owner] = ctx.objects.all('price', ctx, stateIs('lookup_key', key), notDeleted)
  if (!owner) return
  if (!transferred) {
    throw invalid(
      `A price (\`${owner.id}\`) already uses that lookup key. You can transfer it by setting \`transfer_lookup_key=true\`.`,
      'lookup_key',
    )
  }
  owner.state.lookup_key = null
  ctx.objects.save(owner)
  recordEvent(ctx, 'price.updated', priceWire(owner), { lookup_key: key })
}

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

/** Customers name no amounts here, so that this can only be off. */
export const customAmount = hash({
  enabled: required(alwaysOff('The pages of this sandbox do not ask customers for an amount.')),
})

/** The parameters of a price of its own. */
export const priceFields = {
  ...inlinePriceFields,
  ...pricingFields,
  custom_unit_amount: customAmount,
  metadata: metadata(),
  recurring: hash({
    ...recurringFields,
    meter: string(),
    trial_period_days: integer({ min: 0, max: 730 }),
    usage_type: oneOf('licensed', 'metered'),
  }),
}

/** The meter of a price by usage; undefined of all others. Stripe: metered prices are backed by meters. */
export function meterOf(
  ctx: Context,
  recurring: { meter?: string | undefined; usage_type?: 'licensed' | 'metered' | undefined } | undefined,
): string | undefined {
  const { meter, usage_type: type = 'licensed' } = recurring ?? {}
  if (type === 'licensed') {
    if (meter === undefined) return undefined
    throw invalid('A meter can only be specified for prices with `usage_type=metered`.', 'recurring[meter]')
  }
  if (meter === undefined) {
    throw invalid(
      'Metered prices must be backed by meters. Specify `recurring[meter]`.',
      'recurring[meter]',
      'parameter_missing',
    )
  }
  return loadOr404(ctx, 'billing.meter', meter, 'recurring[meter]').id
}

/** Stores a price of a product. Exactly one of the two amounts is required, else a 400. */
export function insertPrice(
  ctx: Context,
  product: string,
  input: Parsed<typeof inlinePriceFields> & PricingInput & { metadata?: MetadataChange | undefined },
  active: boolean,
  prefix = '',
  id = newId('price'),
): Stored<'price'> {
  const { recurring } = input
  const pricing = readPricing(input, prefix)
  const period = recurring && { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 }
  if (period && !isBillable(period)) {
    const param = prefix ? `${prefix}[recurring][interval_count]` : 'recurring[interval_count]'
    throw invalid('Invalid interval: the longest period is three years.', param)
  }
  return ctx.objects.insert('price', ctx, id, ctx.now, {
    product,
    active,
    currency: input.currency,
    ...pricing,
    lookup_key: null,
    metadata: changeMetadata({}, input.metadata),
    nickname: null,
    recurring: period ?? null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
  })
}
