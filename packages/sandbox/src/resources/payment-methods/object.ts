import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { CardDetails } from './card-input.ts'

export interface BillingDetails {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
}

export interface PaymentMethodState {
  card: CardDetails
  billing_details: BillingDetails
  customer: string | null
  metadata: Record<string, string>
}

export function paymentMethodWire(method: Stored<'payment_method'>): Wire {
  const { state } = method
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetailsWire(state.billing_details),
    card: {
      brand: state.card.brand,
      checks: checksWire(state),
      country: 'US',
      display_brand: state.card.brand,
      exp_month: state.card.exp_month,
      exp_year: state.card.exp_year,
      fingerprint: state.card.fingerprint,
      funding: state.card.funding,
      generated_from: null,
      last4: state.card.last4,
      networks: { available: [state.card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: state.customer,
    customer_account: null,
    livemode: method.live,
    metadata: state.metadata,
    type: 'card',
  }
}

export function billingDetailsWire(details: BillingDetails): Wire {
  return {
    address: details.address ?? {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    },
    email: details.email,
    name: details.name,
    phone: details.phone,
    tax_id: null,
  }
}

/** What the bank says of the address and the code: all that was given passes, save the code that is wrong. */
export function checksWire(state: Pick<PaymentMethodState, 'card' | 'billing_details'>): Wire {
  const { address } = state.billing_details
  const wrongCode = state.card.declines === 'incorrect_cvc'
  return {
    address_line1_check: address?.line1 ? 'pass' : null,
    address_postal_code_check: address?.postal_code ? 'pass' : null,
    cvc_check: state.card.cvc_given ? (wrongCode ? 'fail' : 'pass') : null,
  }
}
