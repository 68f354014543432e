import type { Pricing, Tier } from '../../billing/pricing.ts'
import { invalid } from '../../http/errors.ts'
import { type Field, hash, integer, list, oneOf, type Parsed, required } from '../../http/fields.ts'

/** The last unit of a tier; null of `inf`. */
function upTo(): Field<number | null> {
  const unit = integer({ min: 1 })
  return { parse: (raw, param) => (raw === 'inf' ? null : unit.parse(raw, param)) }
}

/** How a price of its own computes an amount. */
export const pricingFields = {
  billing_scheme: oneOf('per_unit', 'tiered'),
  tiers: list(hash({ flat_amount: integer({ min: 0 }), unit_amount: integer({ min: 0 }), up_to: required(upTo()) })),
  tiers_mode: oneOf('graduated', 'volume'),
  transform_quantity: hash({ divide_by: required(integer({ min: 1 })), round: required(oneOf('down', 'up')) }),
}

export type PricingInput = Partial<Parsed<typeof pricingFields>>

type Amounts = { unit_amount?: number | undefined; unit_amount_decimal?: string | undefined }

/** Reads how a price computes an amount. Throws a 400 unless it has tiers or one unit amount. */
export function readPricing(input: PricingInput & Amounts, prefix = ''): Pricing {
  const name = (field: string) => (prefix ? `${prefix}[${field}]` : field)
  const { tiers, transform_quantity: packages, unit_amount: whole, unit_amount_decimal: decimal } = input
  if (input.billing_scheme === 'tiered') {
    if (whole !== undefined || decimal !== undefined || packages) {
      throw invalid(
        'A price with `billing_scheme=tiered` takes `tiers` alone.',
        name(packages ? 'transform_quantity' : 'unit_amount'),
      )
    }
    return { unit_amount: 0, tiers: readTiers(input, name) }
  }
  if (tiers || input.tiers_mode) {
    throw invalid('You can only specify tiers when `billing_scheme=tiered`.', name(tiers ? 'tiers' : 'tiers_mode'))
  }
  if ((whole === undefined) === (decimal === undefined)) {
    throw invalid(
      'You must specify exactly one of `unit_amount` or `unit_amount_decimal`.',
      name('unit_amount'),
      'parameter_missing',
    )
  }
  return { unit_amount: whole ?? Number(decimal), ...(packages ? { packages } : {}) }
}

function readTiers({ tiers = [], tiers_mode: mode }: PricingInput, name: (field: string) => string) {
  if (mode === undefined) throw invalid('Missing required param: tiers_mode.', name('tiers_mode'), 'parameter_missing')
  const list: Tier[] = tiers.map(({ flat_amount, unit_amount, up_to }, index) => {
    if (unit_amount === undefined && flat_amount === undefined) {
      throw invalid('A tier needs a unit_amount or a flat_amount.', name(`tiers[${index}]`), 'parameter_missing')
    }
    const last = index === tiers.length - 1
    const previous = tiers[index - 1]?.up_to ?? 0
    if (last ? up_to !== null : up_to === null || up_to <= previous) {
      throw invalid('Tiers have to rise, and the last one has `up_to=inf`.', name(`tiers[${index}][up_to]`))
    }
    return { up_to, unit_amount: unit_amount ?? 0, flat_amount: flat_amount ?? 0 }
  })
  if (list.length === 0) throw invalid('Missing required param: tiers.', name('tiers'), 'parameter_missing')
  return { mode, list }
}
