import type { Recurring } from '../../billing/period.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type PriceState = {
  product: string
  active: boolean
  currency: string
  unit_amount: number
  lookup_key: string | null
  metadata: Record<string, string>
  nickname: string | null
  recurring: Recurring | null
  tax_behavior: string
}

export function priceWire(price: Stored<'price'>): Wire {
  const { state } = price
  return {
    id: price.id,
    object: 'price',
    active: state.active,
    billing_scheme: 'per_unit',
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
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: state.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: state.recurring ? 'recurring' : 'one_time',
    unit_amount: state.unit_amount,
    unit_amount_decimal: String(state.unit_amount),
  }
}
