import type Stripe from 'stripe'

/** A connected account that takes cards, and what is done on it. */
export type Merchant = { id: string; on: Stripe.RequestOptions }

/** The body with which the product opens an account: no dashboard, fees and losses the platform's. */
export function newAccount(country: string, run: string): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: `owner-${run}@merchant.test`,
    display_name: `Conformance ${country}`,
    dashboard: 'none',
    identity: { country },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    configuration: {
      merchant: { capabilities: { card_payments: { requested: true } } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    metadata: { conformance: run },
    include: ['configuration.merchant', 'configuration.recipient', 'defaults', 'identity', 'requirements'],
  }
}

type BankAccount = Stripe.AccountCreateExternalAccountParams['external_account']

/** The test data that activates an account at once, where the platform collects what Stripe wants to know. */
export const testPeople: Record<
  'US' | 'SG',
  { identity: Stripe.V2.Core.AccountUpdateParams.Identity; currency: string; bank: BankAccount }
> = {
  US: {
    identity: person('US', { line1: 'address_full_match', city: 'Schenectady', state: 'NY', postal_code: '12345' }, [
      { type: 'us_ssn', value: '000000000' },
    ]),
    currency: 'usd',
    bank: 'btok_us_verified',
  },
  SG: {
    identity: person('SG', { line1: 'address_full_match', city: 'Singapore', postal_code: '018956' }, [
      { type: 'sg_nric', value: '000000000' },
    ]),
    currency: 'sgd',
    bank: {
      object: 'bank_account',
      country: 'SG',
      currency: 'sgd',
      routing_number: '1100-000',
      account_number: '000123456',
    },
  },
}

/** Tells by the API who owns an account and what it sells. */
export function tellOwner(stripe: Stripe, id: string, { identity, currency }: (typeof testPeople)['US']) {
  return stripe.v2.core.accounts.update(id, {
    identity,
    defaults: {
      currency,
      profile: { business_url: 'https://accessible.stripe.com', product_description: 'Guided tours' },
    },
    configuration: {
      merchant: {
        mcc: '4722',
        statement_descriptor: { descriptor: 'CONFORMANCE' },
        support: { phone: '0000000000' },
      },
    },
    include: ['identity', 'configuration.merchant'],
  })
}

function person(
  country: string,
  address: { line1: string; city: string; state?: string; postal_code: string },
  idNumbers: Stripe.V2.Core.AccountUpdateParams.Identity.Individual.IdNumber[] = [],
): Stripe.V2.Core.AccountUpdateParams.Identity {
  return {
    country,
    entity_type: 'individual',
    individual: {
      given_name: 'Ada',
      surname: 'Lovelace',
      email: 'ada@merchant.test',
      phone: '0000000000',
      // Verified at once.
      date_of_birth: { day: 1, month: 1, year: 1902 },
      address: { ...address, country },
      ...(idNumbers.length > 0 ? { id_numbers: idNumbers } : {}),
      documents: {
        primary_verification: { type: 'front_back', front_back: { front: 'file_identity_document_success' } },
      },
    },
    attestations: { terms_of_service: { account: { date: new Date().toISOString(), ip: '203.0.113.7' } } },
  }
}
