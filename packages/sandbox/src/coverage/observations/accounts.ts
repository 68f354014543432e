import { addresses, refreshes, returns } from './account-links.ts'
import capabilities from './capabilities.json' with { type: 'json' }
import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { address, note } from './values.ts'

const create = 'POST /v1/accounts'
const update = 'POST /v1/accounts/:id'
const bankAccount = {
  object: 'bank_account',
  account_holder_name: 'Ada',
  account_holder_type: 'company',
  account_number: '000123456789',
  country: 'US',
  currency: 'usd',
  routing_number: '110000000',
}
const custom = { type: 'custom', country: 'US' }
const made = ['/v1/accounts', custom] as const
const at = { at: '$ours', make: { ours: made } }

const profile = {
  business_profile: {
    mcc: '5812',
    name: 'Observed',
    product_description: 'Coffee',
    support_address: address,
    support_email: 'help@observed.test',
    support_phone: '+15550100',
    support_url: 'https://observed.test/help',
    url: 'https://observed.test',
  },
  email: 'observed@example.com',
  metadata: note,
  settings: {
    branding: { primary_color: '#123456', secondary_color: '#654321' },
    card_payments: { decline_on: { avs_failure: true, cvc_failure: true }, statement_descriptor_prefix: 'OBS' },
    payments: { statement_descriptor: 'OBSERVED' },
    payouts: { statement_descriptor: 'OBSERVED' },
  },
}

const company = { address, name: 'Observed Ltd', phone: '+15550100' }
const requested = Object.fromEntries(capabilities.map((name) => [name, { requested: true }]))
const person = {
  address,
  dob: { day: 2, month: 3, year: 1985 },
  email: 'ada@observed.test',
  first_name: 'Ada',
  last_name: 'Lovelace',
  metadata: note,
  nationality: 'CA',
  phone: '+15550100',
  political_exposure: 'existing',
  relationship: {
    director: true,
    executive: true,
    owner: true,
    percent_ownership: 40,
    representative: true,
    title: 'CEO',
  },
}
const persons = ['/v1/accounts/$ours/persons', { first_name: 'Eve' }] as const

const firstBank = ({ answer }: Look) => {
  const { account_holder_name, account_holder_type, country, currency, last4, routing_number } =
    answer.external_accounts.data[0] ?? {}
  return { account_holder_name, account_holder_type, country, currency, last4, routing_number }
}
const { object: _object, account_number: _number, ...publicBank } = bankAccount

const link = {
  given: {
    account: '$ours',
    type: 'account_onboarding',
    refresh_url: 'https://shop.test',
    return_url: 'https://shop.test',
  },
  make: { ours: made },
}
const session = 'POST /v1/account_sessions'
/** The components of an account session, each with a text of its page. */
const embedded = {
  account_management: '<h2>Account details',
  account_onboarding: '<h2>Set up payments',
  notification_banner: '&quot;event&quot;:&quot;notifications&quot;',
  payouts: '<h2>Payouts',
}
const component = ({ answer, page }: Look, name: string) =>
  page(`/connect/${name.replaceAll('_', '-')}/${answer.client_secret}`)

export const accounts: Observation[] = [
  keeps(create, { country: 'CA', ...profile }, { given: { type: 'custom' } }),
  keeps(create, { type: 'custom' }, { given: { country: 'US' } }),
  keeps(update, profile, at),
  keeps(create, { business_type: 'company', company }, { given: custom }),
  keeps(update, { business_type: 'company', company }, at),
  keeps(create, { default_currency: 'eur' }, { given: custom }),
  shows(create, { external_account: bankAccount }, firstBank, { ...publicBank, last4: '6789' }, { given: custom }),
  shows(update, { external_account: bankAccount }, firstBank, { ...publicBank, last4: '6789' }, at),
  ...[create, update].map((operation) =>
    shows(
      operation,
      { capabilities: requested },
      ({ answer }) => capabilities.filter((name) => !(name in answer.capabilities)),
      [],
      operation === create ? { given: custom } : at,
    ),
  ),
  shows(
    'POST /v1/accounts/:id/capabilities/:id',
    { requested: true },
    async ({ get, of }) => (await get(`/v1/accounts/${of('$ours')}/capabilities/card_payments`)).requested,
    true,
    {
      at: ['$ours', 'card_payments'],
      make: { ours: made },
    },
  ),
  shows(
    'POST /v1/accounts/:id/reject',
    { reason: 'fraud_other' },
    async ({ get, of }) => (await get(`/v1/accounts/${of('$ours')}`)).requirements.disabled_reason,
    'rejected.platform_fraud',
    at,
  ),
  shows(
    'POST /v1/account_links',
    { account: '$ours', type: 'account_onboarding' },
    async ({ answer, page }) => (await page(answer.url)).includes('<form'),
    true,
    { given: addresses, make: { ours: made } },
  ),
  shows('POST /v1/account_links', { return_url: addresses.return_url }, returns, true, link),
  shows('POST /v1/account_links', { refresh_url: addresses.refresh_url }, refreshes, addresses.refresh_url, link),
  keeps('POST /v1/accounts/:id/persons', person, at),
  keeps('POST /v1/accounts/:id/persons/:id', person, {
    at: ['$ours', '$person'],
    make: { ours: made, person: persons },
  }),
  shows('POST /v1/accounts/:id/persons', { id_number: '000000000' }, ({ answer }) => answer.id_number_provided, true, {
    ...at,
    given: { first_name: 'Ada' },
  }),
  shows('POST /v1/accounts/:id/persons', { ssn_last_4: '0000' }, ({ answer }) => answer.ssn_last_4_provided, true, {
    ...at,
    given: { first_name: 'Ada' },
  }),
  shows(
    'POST /v1/accounts/:id/persons/:id',
    { id_number: '000000000' },
    ({ answer }) => answer.id_number_provided,
    true,
    { at: ['$ours', '$person'], make: { ours: made, person: persons } },
  ),
  shows('POST /v1/accounts/:id/persons/:id', { ssn_last_4: '0000' }, ({ answer }) => answer.ssn_last_4_provided, true, {
    at: ['$ours', '$person'],
    make: { ours: made, person: persons },
  }),
  ...pages('GET /v1/accounts/:id/persons', persons, { ...at, created: false }),
  sifts(
    'GET /v1/accounts/:id/persons',
    { relationship: { director: true } },
    {
      at: '$ours',
      make: {
        ours: made,
        only: ['/v1/accounts/$ours/persons', { first_name: 'Ada', relationship: { director: true } }],
        other: persons,
      },
    },
  ),
  ...pages('GET /v1/accounts', made),
  shows(
    'POST /v1/accounts/:id/external_accounts',
    { external_account: bankAccount },
    ({ answer }) => {
      const { account_holder_name, account_holder_type, country, currency, last4, routing_number } = answer
      return { account_holder_name, account_holder_type, country, currency, last4, routing_number }
    },
    { ...publicBank, last4: '6789' },
    at,
  ),
  keeps(
    'POST /v1/accounts/:id/external_accounts',
    { metadata: note },
    { ...at, given: { external_account: bankAccount } },
  ),
  keeps(
    'POST /v1/accounts/:id/external_accounts/:id',
    { account_holder_name: 'Eve', account_holder_type: 'individual', metadata: note },
    {
      at: ['$ours', '$bank'],
      make: { ours: made, bank: ['/v1/accounts/$ours/external_accounts', { external_account: bankAccount }] },
    },
  ),
  ...pages(
    'GET /v1/accounts/:id/external_accounts',
    ['/v1/accounts/$ours/external_accounts', { external_account: bankAccount }],
    { ...at, created: false },
  ),
  shows(
    'POST /v1/balance_settings',
    { payments: { payouts: { statement_descriptor: 'OBSERVED' } } },
    async ({ get }) => (await get('/v1/balance_settings')).payments.payouts.statement_descriptor,
    'OBSERVED',
    { on: '$account' },
  ),
  ...Object.entries(embedded).map(([name, text]) =>
    shows(
      session,
      { account: '$ours', components: { [name]: { enabled: true } } },
      async (look) => (await component(look, name)).includes(text),
      true,
      { make: { ours: made } },
    ),
  ),
  ...Object.entries({ account_management: 'Account number', account_onboarding: '<dt>Bank account' }).map(
    ([name, text]) =>
      shows(
        session,
        { components: { [name]: { features: { external_account_collection: false } } } },
        async (look) => (await component(look, name)).includes(text),
        false,
        { given: { account: '$ours', components: { [name]: { enabled: true } } }, make: { ours: made } },
      ),
  ),
]
