import Stripe from 'stripe'
import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, types } from '../source.ts'
import type { Merchant } from './merchant.ts'

/** Balances, payouts and the platform's webhook endpoints. */
export async function settings(script: Script, merchant: Merchant): Promise<void> {
  await payouts(script, merchant)
  await endpoints(script)
}

async function payouts(script: Script, { on }: Merchant): Promise<void> {
  const { stripe } = script
  const manage = documented('connect/manage-payout-schedule')
  await script.step(
    'an account has balance settings',
    types('BalanceSettings'),
    holds({ object: 'balance_settings' }),
    () => stripe.balanceSettings.retrieve({}, on),
  )
  await script.step(
    'a minimum balance is held back from payouts',
    manage,
    holds({ payments: { payouts: { minimum_balance_by_currency: { usd: 2_000 } } } }),
    () => stripe.balanceSettings.update({ payments: { payouts: { minimum_balance_by_currency: { usd: 2_000 } } } }, on),
  )
  await script.step(
    'payouts are made by hand where the schedule says so',
    manage,
    holds({ payments: { payouts: { schedule: { interval: 'manual' } } } }),
    () => stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } }, on),
  )
  await script.step(
    'a payout takes the available balance',
    documented('connect/manual-payouts'),
    holds({ object: 'payout', automatic: false }),
    () => stripe.payouts.create({ amount: 1_000, currency: 'usd' }, on),
  )
  await script.refusal(
    'a payout of more than that is balance_insufficient',
    documented('error-codes'),
    refused(400, 'balance_insufficient'),
    () => stripe.payouts.create({ amount: 90_000_000, currency: 'usd' }, on),
  )
  await script.step(
    'a domain is registered for wallets',
    documented('payments/payment-methods/pmd-registration'),
    holds({ object: 'payment_method_domain' }),
    () => stripe.paymentMethodDomains.create({ domain_name: 'shop.example.org' }, on),
  )
}

async function endpoints(script: Script): Promise<void> {
  const { stripe } = script
  const page = types('WebhookEndpoints')
  const endpoint = await script.step(
    'an endpoint is created with a version, a scope and a secret',
    page,
    holds({ object: 'webhook_endpoint', api_version: Stripe.API_VERSION, status: 'enabled', hasSecret: true }),
    async () => {
      const made = await stripe.webhookEndpoints.create({
        url: 'https://platform.example.org/processor-events',
        enabled_events: ['account.updated'],
        api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
        connect: true,
      })
      return { ...made, hasSecret: made.secret?.startsWith('whsec_') }
    },
  )
  await script.step('its secret is told once', page, holds({ hasSecret: false }), async () => {
    const { secret } = await stripe.webhookEndpoints.retrieve(endpoint.id)
    return { hasSecret: secret !== undefined }
  })
  await script.refusal('its version never changes', page, refused(400, 'parameter_unknown'), () =>
    stripe.rawRequest('POST', `/v1/webhook_endpoints/${endpoint.id}`, { api_version: Stripe.API_VERSION }),
  )
  await script.step('it is deleted', page, holds({ deleted: true }), () => stripe.webhookEndpoints.del(endpoint.id))
}
