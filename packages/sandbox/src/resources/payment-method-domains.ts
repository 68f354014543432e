import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, required, string } from '../http/fields.ts'
import { listPage, pageParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

type PaymentMethodDomainState = { domain_name: string; enabled: boolean }

declare module '../store/object-kinds.ts' {
  interface States {
    payment_method_domain: PaymentMethodDomainState
  }
}

/** Stripe: payment method domains – the wallets and links that are verified for a domain. */
const methods = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'] as const

function paymentMethodDomainWire({ id, created, live, state }: Stored<'payment_method_domain'>): Wire {
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

/** Stripe: for direct charges, domains are registered on the connected account. A known one is answered as it is. */
export const createPaymentMethodDomain = endpoint({
  method: 'POST',
  path: '/v1/payment_method_domains',
  params: { domain_name: required(string({ max: 253 })), enabled: boolean() },
  run(ctx, { domain_name, enabled }) {
    assertDomain(domain_name)
    const name = domain_name.toLowerCase()
    const [known] = ctx.objects.all('payment_method_domain', ctx, stateIs('domain_name', name))
    if (known) return paymentMethodDomainWire(known)
    const state = { domain_name: name, enabled: enabled ?? true }
    return paymentMethodDomainWire(ctx.objects.insert('payment_method_domain', ctx, newId('pmd'), ctx.now, state))
  },
})

export const retrievePaymentMethodDomain = endpoint({
  method: 'GET',
  path: '/v1/payment_method_domains/:id',
  params: {},
  run: (ctx, _params, [id]) => paymentMethodDomainWire(loadOr404(ctx, 'payment_method_domain', id)),
})

export const updatePaymentMethodDomain = endpoint({
  method: 'POST',
  path: '/v1/payment_method_domains/:id',
  params: { enabled: boolean() },
  run(ctx, { enabled }, [id]) {
    const domain = loadOr404(ctx, 'payment_method_domain', id)
    domain.state.enabled = enabled ?? domain.state.enabled
    ctx.objects.save(domain)
    return paymentMethodDomainWire(domain)
  },
})

export const validatePaymentMethodDomain = endpoint({
  method: 'POST',
  path: '/v1/payment_method_domains/:id/validate',
  params: {},
  run: (ctx, _params, [id]) => paymentMethodDomainWire(loadOr404(ctx, 'payment_method_domain', id)),
})

export const listPaymentMethodDomains = endpoint({
  method: 'GET',
  path: '/v1/payment_method_domains',
  params: { ...pageParams, domain_name: string(), enabled: boolean() },
  run: (ctx, params) =>
    listPage(ctx, 'payment_method_domain', params, {
      url: '/v1/payment_method_domains',
      wire: paymentMethodDomainWire,
      where: [
        params.domain_name === undefined ? null : stateIs('domain_name', params.domain_name.toLowerCase()),
        params.enabled === undefined ? null : stateIs('enabled', Number(params.enabled)),
      ],
    }),
})

/** A host name: no scheme, no path, no port, and not this machine. */
function assertDomain(name: string): void {
  if (/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(name)) return
  throw invalid(`Invalid domain name: ${name}`, 'domain_name')
}
