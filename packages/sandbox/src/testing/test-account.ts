import type Stripe from 'stripe'
import { testIdentity } from './test-identity.ts'

/** Bank accounts of Stripe's test pages. */
const banks: Readonly<Record<string, Stripe.AccountCreateExternalAccountParams['external_account']>> = {
  DE: { object: 'bank_account', country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' } as never,
  GB: {
    object: 'bank_account',
    country: 'GB',
    currency: 'gbp',
    routing_number: '108800',
    account_number: '00012345',
  } as never,
}

/** Bank debits are an American payment method. */
function debitsOf(country: string) {
  return country === 'US' ? { ach_debit_payments: { requested: true } } : {}
}

/** A connected account that test data has made active: two calls, as against real test keys. */
export async function createTestAccount(
  stripe: Stripe,
  { country = 'US', ...more }: { country?: string } & Partial<Stripe.V2.Core.AccountCreateParams> = {},
): Promise<Stripe.Account> {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: 'shop@example.com',
    display_name: 'Blue Bottle Shop',
    dashboard: 'none',
    identity: testIdentity(country),
    defaults: {
      profile: { product_description: 'Coffee' },
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: {
      merchant: { mcc: '5812', capabilities: { card_payments: { requested: true }, ...debitsOf(country) } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    ...more,
  })
  await stripe.accounts.createExternalAccount(id, { external_account: banks[country] ?? 'btok_us_verified' })
  return stripe.accounts.retrieve(id)
}
