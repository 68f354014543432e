import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** A recurring price as the API's older plan object. */
export function planWire(price: Stored<'price'>): Wire {
  const { state } = price
  return {
    id: price.id,
    object: 'plan',
    active: state.active,
    amount: state.unit_amount,
    amount_decimal: String(state.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: state.currency,
    interval: state.recurring?.interval ?? 'month',
    interval_count: state.recurring?.interval_count ?? 1,
    livemode: price.live,
    metadata: state.metadata,
    meter: null,
    nickname: state.nickname,
    product: state.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
