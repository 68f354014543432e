import { addresses, refreshes, returns } from './account-links.ts'
import { keeps, type Observation, shows } from './observation.ts'
import { address, note } from './values.ts'

const create = 'POST /v2/core/accounts'
const update = 'POST /v2/core/accounts/:id'
/** The data of the persons of an account; of an individual the account keeps the data that Stripe has verified. */
const person = {
  address,
  date_of_birth: { day: 2, month: 3, year: 1985 },
  email: 'ada@observed.test',
  given_name: 'Ada',
  nationalities: ['ca'],
  phone: '+15550100',
  political_exposure: 'existing',
  surname: 'Lovelace',
}
const parts = {
  contact_email: 'observed@example.com',
  contact_phone: '+15550100',
  display_name: 'Observed',
  metadata: note,
}
const merchant = {
  mcc: '5812',
  statement_descriptor: { descriptor: 'OBSERVED', prefix: 'OBS' },
  support: { address, email: 'help@observed.test', phone: '+15550100', url: 'https://observed.test' },
}
const sold = {
  contact_email: 'a@example.com',
  identity: { country: 'us' },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  dashboard: 'none',
}
const at = {
  at: '$ours',
  make: { ours: ['/v2/core/accounts', { contact_email: 'ours@example.com', identity: { country: 'us' } }] },
} as const

const link = { account: '$ours', use_case: { type: 'account_onboarding' } }
const linked = {
  given: { ...link, use_case: { ...link.use_case, account_onboarding: { refresh_url: 'https://shop.test' } } },
  make: at.make,
}

export const v2Accounts: Observation[] = [
  shows(
    'POST /v2/core/account_links',
    link,
    async ({ answer, page }) => (await page(answer.url)).includes('<form'),
    true,
    { given: { use_case: { account_onboarding: addresses } }, make: at.make },
  ),
  ...(
    [
      [{ return_url: addresses.return_url }, returns, true],
      [{ refresh_url: addresses.refresh_url }, refreshes, addresses.refresh_url],
    ] as const
  ).map(([sent, see, is]) =>
    shows('POST /v2/core/account_links', { use_case: { account_onboarding: sent } }, see, is, linked),
  ),
  keeps(create, parts, { given: { identity: { country: 'us' } } }),
  keeps(update, parts, at),
  keeps(
    create,
    { identity: { country: 'GB', entity_type: 'individual' } },
    { given: { contact_email: 'a@example.com' } },
  ),
  keeps(update, { identity: { entity_type: 'individual' } }, at),
  ...Object.entries(person).map(([name, value]) =>
    keeps('POST /v2/core/accounts/:id/persons', { [name]: value }, { ...at, given: { surname: 'Eve' } }),
  ),
  keeps(
    create,
    { identity: { business_details: { registered_name: 'Observed Ltd' } } },
    { given: { contact_email: 'a@example.com', identity: { country: 'us', entity_type: 'company' } } },
  ),
  keeps(
    update,
    { identity: { business_details: { registered_name: 'Observed Ltd' } } },
    { ...at, given: { identity: { entity_type: 'company' } } },
  ),
  ...Object.entries(merchant).flatMap(([name, value]) => [
    keeps(create, { configuration: { merchant: { [name]: value } } }, { given: sold }),
    keeps(
      update,
      { configuration: { merchant: { [name]: value } } },
      { ...at, make: { ours: ['/v2/core/accounts', sold] } },
    ),
  ]),
  keeps(
    create,
    {
      defaults: {
        profile: {
          business_url: 'https://observed.test',
          doing_business_as: 'Observed',
          product_description: 'Coffee',
        },
        currency: 'eur',
        locales: ['de'],
      },
    },
    {
      given: { contact_email: 'a@example.com', identity: { country: 'us' } },
    },
  ),
  keeps(
    update,
    {
      defaults: {
        profile: {
          business_url: 'https://observed.test',
          doing_business_as: 'Observed',
          product_description: 'Coffee',
        },
        currency: 'eur',
        locales: ['de'],
      },
    },
    at,
  ),
  ...[create, update].map((operation) =>
    shows(
      operation,
      { include: ['identity'] },
      ({ answer }) => answer.identity !== null,
      true,
      operation === create ? { given: { contact_email: 'a@example.com', identity: { country: 'us' } } } : at,
    ),
  ),
  shows('GET /v2/core/accounts/:id', { include: ['identity'] }, ({ answer }) => answer.identity !== null, true, at),
  shows('GET /v2/core/accounts', { limit: 1 }, ({ answer }) => answer.data.length, 1, {
    make: { first: at.make.ours, second: at.make.ours },
  }),
]
