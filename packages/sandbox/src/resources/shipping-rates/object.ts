import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type ShippingRateState = {
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
