import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type PaymentMethodDomainState = { domain_name: string; enabled: boolean }

/** Stripe: payment method domains – the wallets and links that are verified for a domain. */
const methods = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'] as const

export function paymentMethodDomainWire({ id, created, live, state }: Stored<'payment_method_domain'>): Wire {
  return {
    id,
    object: 'payment_method_domain',
    ...Object.fromEntries(methods.map((name) => [name, { status: 'active' }])),
    created,
    domain_name: state.domain_name,
    enabled: state.enabled,
    livemode: live,
  }
}
