import type { AppliedRate, Tax } from '../billing/taxes.ts'
import { recordChange, recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, clearable, type Field, list, matching, required, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

type TaxRateState = {
  active: boolean
  country: string | null
  description: string | null
  display_name: string
  inclusive: boolean
  jurisdiction: string | null
  metadata: Record<string, string>
  /** From 0 to 100 with at most four decimals. */
  percentage: number
  state: string | null
  tax_type: string | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    tax_rate: TaxRateState
  }
}

export function taxRateWire({ created, id, live, state }: Stored<'tax_rate'>): Wire {
  return {
    id,
    object: 'tax_rate',
    ...state,
    created,
    effective_percentage: null,
    flat_amount: null,
    jurisdiction_level: null,
    livemode: live,
    rate_type: 'percentage',
  }
}

/** Stripe: `percentage`, "out of 100", with up to four decimals. */
function percentage(): Field<number> {
  const text = matching(/^\d{1,3}(\.\d{1,4})?$/, 'decimal; must have at most 4 decimal places')
  return {
    parse(raw, param) {
      const value = Number(text.parse(raw, param))
      if (value > 100) throw invalid('This value must be less than or equal to 100.', param)
      return value
    },
  }
}

const described = {
  active: boolean(),
  country: matching(/^[A-Z]{2}$/, 'country'),
  description: string(),
  display_name: string({ max: 50 }),
  jurisdiction: string({ max: 50 }),
  metadata: metadata(),
  state: string({ max: 3 }),
  tax_type: string(),
}

const createTaxRate = endpoint({
  method: 'POST',
  path: '/v1/tax_rates',
  params: {
    ...described,
    display_name: required(described.display_name),
    inclusive: required(boolean()),
    percentage: required(percentage()),
  },
  run(ctx, input) {
    const rate = ctx.objects.insert('tax_rate', ctx, newId('txr'), ctx.now, {
      active: input.active ?? true,
      country: input.country ?? null,
      description: input.description ?? null,
      display_name: input.display_name,
      inclusive: input.inclusive,
      jurisdiction: input.jurisdiction ?? null,
      metadata: changeMetadata({}, input.metadata),
      percentage: input.percentage,
      state: input.state ?? null,
      tax_type: input.tax_type ?? null,
    })
    recordEvent(ctx, 'tax_rate.created', taxRateWire(rate))
    return taxRateWire(rate)
  },
})

const retrieveTaxRate = endpoint({
  method: 'GET',
  path: '/v1/tax_rates/:id',
  params: {},
  run: (ctx, _params, [id]) => taxRateWire(loadOr404(ctx, 'tax_rate', id)),
})

/** Stripe: tax rates, neither the percentage nor whether it is inclusive can be changed. */
const updateTaxRate = endpoint({
  method: 'POST',
  path: '/v1/tax_rates/:id',
  params: described,
  run(ctx, { metadata: changes, ...input }, [id]) {
    const rate = loadOr404(ctx, 'tax_rate', id)
    const before = taxRateWire(rate)
    const sent = Object.entries(input).filter(([, value]) => value !== undefined)
    Object.assign(rate.state, Object.fromEntries(sent), { metadata: changeMetadata(rate.state.metadata, changes) })
    ctx.objects.save(rate)
    recordChange(ctx, 'tax_rate.updated', before, taxRateWire(rate))
    return taxRateWire(rate)
  },
})

const listTaxRates = endpoint({
  method: 'GET',
  path: '/v1/tax_rates',
  params: { ...listParams, active: boolean(), inclusive: boolean() },
  run: (ctx, params) =>
    listPage(ctx, 'tax_rate', params, {
      url: '/v1/tax_rates',
      wire: taxRateWire,
      where: [
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.inclusive === undefined ? null : stateIs('inclusive', Number(params.inclusive)),
      ],
    }),
})

/** The rates of a line, an invoice or a subscription; the empty value takes them away. */
export const taxRatesField = clearable(list(string(), { max: 5 }))

/** The rates of a request, as they are applied. An unknown one, and one that is not active, throws a 400. */
export function readTaxRates(ctx: Context, ids: string[] | null | undefined, name: string): AppliedRate[] | undefined {
  return (ids === null ? [] : ids)?.map((id, index) => {
    const { state } = loadOr404(ctx, 'tax_rate', id, `${name}[${index}]`)
    if (!state.active) throw invalid(`The tax rate ${id} is inactive, and can no longer be used.`, `${name}[${index}]`)
    return { id, inclusive: state.inclusive, percentage: state.percentage }
  })
}

export function taxRatesWire(ctx: Context, rates: readonly AppliedRate[] = []): Wire[] {
  return rates.flatMap(({ id }) => {
    const rate = ctx.objects.find('tax_rate', ctx, id)
    return rate ? [taxRateWire(rate)] : []
  })
}

/** Taxes as invoices and their lines have them. */
export function taxesWire(taxes: readonly Tax[]): Wire[] {
  return taxes.map(({ amount, inclusive, rate, taxable }) => ({
    amount,
    tax_behavior: inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate },
    taxability_reason: 'not_available',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }))
}

export const taxRateEndpoints = [createTaxRate, retrieveTaxRate, updateTaxRate, listTaxRates]
