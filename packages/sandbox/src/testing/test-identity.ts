import type Stripe from 'stripe'

/** Stripe: testing Connect – the values with which an account is verified at once. */
export function testIdentity(country: string): Stripe.V2.Core.AccountCreateParams.Identity {
  return {
    country,
    entity_type: 'individual',
    individual: {
      given_name: 'Ada',
      surname: 'Lovelace',
      email: 'ada@merchant.test',
      phone: '0000000000',
      date_of_birth: { day: 1, month: 1, year: 1902 },
      address: { line1: 'address_full_match', city: 'Capital', state: 'CA', postal_code: '90001', country },
      id_numbers: country === 'US' ? [{ type: 'us_ssn', value: '000000000' }] : [],
      documents: {
        primary_verification: { type: 'front_back', front_back: { front: 'file_identity_document_success' } },
      },
    },
    attestations: { terms_of_service: { account: { date: '2026-11-02T10:00:00Z', ip: '203.0.113.7' } } },
  }
}
