import { choice, flag, many, metadataField, needed, record, text, whole } from '../../http/v2/fields.ts'
import { bankCapabilities, merchantCapabilities } from './capabilities.ts'
import { addressField, identityField, locales } from './identity-fields.ts'

const request = record({ requested: needed(flag()) })
const each = <const N extends string>(names: readonly N[]) =>
  record(Object.fromEntries(names.map((name) => [name, request])) as Record<N, typeof request>)

/** The parts of an account that are null unless they are included. */
export const includes = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const

const script = record({ descriptor: text(), prefix: text() })
const merchantFields = {
  bacs_debit_payments: record({ display_name: text() }),
  branding: record({ icon: text(), logo: text(), primary_color: text(), secondary_color: text() }),
  capabilities: each(merchantCapabilities),
  card_payments: record({ decline_on: record({ avs_failure: flag(), cvc_failure: flag() }) }),
  konbini_payments: record({
    support: record({ email: text(), hours: record({ end_time: text(), start_time: text() }), phone: text() }),
  }),
  mcc: text({ pattern: /^\d{4}$/ }),
  script_statement_descriptor: record({ kana: script, kanji: script }),
  sepa_debit_payments: record({ creditor_id: text() }),
  statement_descriptor: record({ descriptor: text(), prefix: text() }),
  support: record({ address: addressField, email: text(), phone: text(), url: text() }),
}
const recipientFields = {
  capabilities: record({
    bank_accounts: each(bankCapabilities),
    cards: request,
    stripe_balance: record({ stripe_transfers: request }),
  }),
}
const customerConfiguration = {
  automatic_indirect_tax: record({ exempt: choice('exempt', 'none', 'reverse'), ip_address: text() }),
  billing: record({
    invoice: record({
      custom_fields: many(record({ name: needed(text()), value: needed(text()) })),
      footer: text(),
      next_sequence: whole(),
      prefix: text(),
      rendering: record({ amount_tax_display: choice('exclude_tax', 'include_inclusive_tax'), template: text() }),
    }),
  }),
  capabilities: record({ automatic_indirect_tax: request }),
  shipping: record({ address: addressField, name: text(), phone: text() }),
  test_clock: text(),
}
const defaultsFields = {
  currency: text({ pattern: /^[a-z]{3}$/ }),
  locales: many(choice(...locales)),
  profile: record({ business_url: text(), doing_business_as: text(), product_description: text({ max: 40_000 }) }),
  responsibilities: record({
    fees_collector: needed(choice('application', 'application_custom', 'application_express', 'stripe')),
    losses_collector: needed(choice('application', 'stripe')),
  }),
}
const commonFields = {
  account_token: text(),
  contact_email: text(),
  contact_phone: text(),
  dashboard: choice('express', 'full', 'none'),
  display_name: text(),
  identity: identityField,
  include: many(choice(...includes)),
  metadata: metadataField(),
}

/** Stripe: the parameters of `POST /v2/core/accounts`. */
export const createFields = {
  ...commonFields,
  configuration: record({
    customer: record(customerConfiguration),
    merchant: record(merchantFields),
    recipient: record(recipientFields),
  }),
  defaults: record(defaultsFields),
}

/** Stripe: the parameters of `POST /v2/core/accounts/:id`. A configuration may be taken away. */
export const updateFields = {
  ...commonFields,
  configuration: record({
    customer: record({ ...customerConfiguration, applied: flag() }),
    merchant: record({ ...merchantFields, applied: flag() }),
    recipient: record({ ...recipientFields, applied: flag() }),
  }),
  defaults: record({ ...defaultsFields, payout_methods: metadataField() }),
}
