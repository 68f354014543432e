import type Stripe from 'stripe'

/** A company without its people yet; every other requirement of Stripe is met. */
export async function createCompany(
  stripe: Stripe,
  more: Partial<Stripe.V2.Core.AccountCreateParams> = {},
): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: 'shop@example.com',
    display_name: 'Blue Bottle Ltd',
    dashboard: 'none',
    identity: {
      country: 'US',
      entity_type: 'company',
      business_details: {
        registered_name: 'Blue Bottle Ltd',
        phone: '0000000000',
        id_numbers: [{ type: 'us_ein', value: '000000000' }],
        address: { line1: 'address_full_match', city: 'Capital', state: 'CA', postal_code: '90001', country: 'US' },
      },
      attestations: { terms_of_service: { account: { date: '2026-11-02T10:00:00Z', ip: '203.0.113.7' } } },
    },
    defaults: {
      profile: { product_description: 'Coffee' },
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: {
      merchant: { mcc: '5812', capabilities: { card_payments: { requested: true } } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    ...more,
  })
  await stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
  return id
}

/** Stripe: testing Connect – a person who is verified at once, as v1 is sent one. */
export const testPerson = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@merchant.test',
  phone: '0000000000',
  dob: { day: 1, month: 1, year: 1902 },
  address: { line1: 'address_full_match', city: 'Capital', state: 'CA', postal_code: '90001', country: 'US' },
  id_number: '000000000',
} satisfies Stripe.AccountCreatePersonParams

export type V2PersonParams = NonNullable<Parameters<Stripe['v2']['core']['accounts']['persons']['create']>[1]>

/** The same, as v2 is. */
export const testV2Person = {
  given_name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@merchant.test',
  phone: '0000000000',
  date_of_birth: testPerson.dob,
  address: testPerson.address,
  id_numbers: [{ type: 'us_ssn', value: '000000000' }],
} satisfies V2PersonParams
