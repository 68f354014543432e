import type Stripe from 'stripe'
import { testBankOf } from './test-banks.ts'

/**
 * Test data for an account that charges without a person's onboarding. The processor accepts such data in test mode
 * alone, and verifies it at once.
 * Source: Stripe, "Test your Connect integration": dates of birth, addresses, numbers and files that are verified at once.
 */
const person = {
  givenName: 'Jenny',
  surname: 'Rosen',
  phone: '0000000000',
  birth: { day: 1, month: 1, year: 1902 },
  addressLine: 'address_full_match',
  document: 'file_identity_document_success',
}

const business = {
  mcc: '5734',
  url: 'https://accessible.stripe.com',
  description: 'Sells what a merchant of a payments platform sells.',
  supportPhone: '0000000000',
}

/** Constant, because the processor refuses other parameters under the same idempotency key. */
const acceptedTerms = { at: new Date('2025-01-01T00:00:00Z'), ip: '8.8.8.8' }

/** Existing cities with their post codes. Where an address has a state, it is the third. */
const places: Readonly<Record<string, readonly [city: string, postalCode: string, state?: string]>> = {
  AE: ['Dubai', '00000', 'Dubai'],
  AT: ['Wien', '1010'],
  AU: ['Sydney', '2000', 'NSW'],
  BE: ['Bruxelles', '1000'],
  BG: ['Sofia', '1000'],
  BR: ['São Paulo', '01310-100', 'SP'],
  CA: ['Toronto', 'M5H 2N2', 'ON'],
  CH: ['Zürich', '8001'],
  CY: ['Nicosia', '1010'],
  CZ: ['Praha', '110 00'],
  DE: ['Berlin', '10115'],
  DK: ['København', '1050'],
  EE: ['Tallinn', '10111'],
  ES: ['Madrid', '28001', 'Madrid'],
  FI: ['Helsinki', '00100'],
  FR: ['Paris', '75001'],
  GB: ['London', 'SW1A 1AA'],
  GI: ['Gibraltar', 'GX11 1AA'],
  GR: ['Athina', '105 57'],
  HK: ['Hong Kong', '999077', 'Hong Kong'],
  HR: ['Zagreb', '10000'],
  HU: ['Budapest', '1011'],
  IE: ['Dublin', 'D02 X285', 'Co. Dublin'],
  IN: ['Mumbai', '400001', 'MH'],
  IT: ['Roma', '00118', 'RM'],
  JP: ['渋谷区', '1500001', '東京都'],
  LI: ['Vaduz', '9490'],
  LT: ['Vilnius', '01103'],
  LU: ['Luxembourg', '1111'],
  LV: ['Riga', 'LV-1050'],
  MT: ['Valletta', 'VLT 1000'],
  MX: ['Ciudad de México', '06000', 'CDMX'],
  MY: ['Kuala Lumpur', '50000', 'KUL'],
  NL: ['Amsterdam', '1012 JS'],
  NO: ['Oslo', '0150'],
  NZ: ['Auckland', '1010'],
  PL: ['Warszawa', '00-001'],
  PT: ['Lisboa', '1100-048'],
  RO: ['București', '010011'],
  SE: ['Stockholm', '111 20'],
  SG: ['Singapore', '018956'],
  SI: ['Ljubljana', '1000'],
  SK: ['Bratislava', '811 01'],
  TH: ['Bangkok', '10200', 'Bangkok'],
  US: ['San Francisco', '94111', 'CA'],
}

/** Numbers that identify a person, by country; in other countries the document does. */
const idNumbers: Readonly<Record<string, readonly [type: string, value: string]>> = {
  BR: ['br_cpf', '000.000.000-00'],
  HK: ['hk_id', '000000000'],
  MX: ['mx_rfc', '000000000000'],
  SG: ['sg_nric', '000000000'],
  TH: ['th_pin', '0000000000000'],
  US: ['us_ssn', '000000000'],
}

function addressIn(country: string) {
  const [city, postal_code, state] = places[country] ?? []
  return {
    country,
    line1: person.addressLine,
    ...(city ? { city } : {}),
    ...(postal_code ? { postal_code } : {}),
    ...(state ? { state } : {}),
  }
}

/** `identity` of Accounts v2. */
export function testIdentity(country: string, email: string): Stripe.V2.Core.AccountCreateParams.Identity {
  return {
    ...individualIn(country, email),
    attestations: { terms_of_service: { account: { date: acceptedTerms.at.toISOString(), ip: acceptedTerms.ip } } },
  }
}

/** The same in a token. */
export function testOwner(country: string, email: string): Stripe.V2.Core.AccountTokenCreateParams.Identity {
  return {
    ...individualIn(country, email),
    attestations: { terms_of_service: { account: { shown_and_accepted: true } } },
  }
}

function individualIn(country: string, email: string) {
  const { givenName: given_name, surname, phone, birth: date_of_birth } = person
  const [type, value] = idNumbers[country] ?? []
  return {
    entity_type: 'individual',
    individual: {
      given_name,
      surname,
      email,
      phone,
      date_of_birth,
      address: addressIn(country),
      ...(type && value ? { id_numbers: [{ type, value }] } : {}),
      documents: { primary_verification: { type: 'front_back', front_back: { front: person.document } } },
    },
  } satisfies Stripe.V2.Core.AccountCreateParams.Identity
}

/** `defaults.profile` of Accounts v2. */
export const testProfile = { business_url: business.url, product_description: business.description }

/** Of `configuration.merchant` of Accounts v2. */
export function testMerchant(email: string) {
  return { mcc: business.mcc, support: { email, phone: business.supportPhone, url: business.url } }
}

/** The same by v1. */
export function testDetails(country: string, email: string): Stripe.AccountCreateParams {
  const { givenName: first_name, surname: last_name, phone, birth: dob } = person
  const [, id_number] = idNumbers[country] ?? []
  return {
    business_type: 'individual',
    business_profile: {
      mcc: business.mcc,
      url: business.url,
      product_description: business.description,
      support_email: email,
      support_phone: business.supportPhone,
    },
    individual: {
      first_name,
      last_name,
      email,
      phone,
      dob,
      address: addressIn(country),
      ...(id_number ? { id_number } : {}),
      verification: { document: { front: person.document } },
    },
    tos_acceptance: { date: acceptedTerms.at.getTime() / 1000, ip: acceptedTerms.ip },
  }
}

/** A bank account to pay out to. Accounts v2 have no place for it; it is added by v1. */
export function testBankAccount(country: string): Stripe.AccountCreateExternalAccountParams['external_account'] | null {
  const bank = testBankOf(country)
  if (!bank) return null
  // This token is verified at once.
  if (country === 'US') return 'btok_us_verified'
  return {
    object: 'bank_account',
    country: bank.country,
    currency: bank.currency,
    account_number: bank.number,
    account_holder_name: `${person.givenName} ${person.surname}`,
    account_holder_type: 'individual',
    ...(bank.routingNumber ? { routing_number: bank.routingNumber } : {}),
  }
}
