import { cardTokens } from '../../card-tokens.ts'
import { address, email, metadata } from '../../http/common-fields.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, hash, integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { type BankInput, type CardInput, expiryYear } from './input.ts'
import type { BillingDetails } from './object.ts'

export const billingFields = {
  address: clearable(address()),
  email: clearable(email()),
  name: clearable(string()),
  phone: clearable(string()),
}

export const newPaymentMethodFields = {
  type: required(oneOf('card', 'us_bank_account')),
  card: hash({
    number: string({ max: 40 }),
    exp_month: integer(),
    exp_year: integer(),
    cvc: string({ max: 10 }),
    token: string(),
  }),
  us_bank_account: hash({
    account_holder_type: oneOf('company', 'individual'),
    account_number: string({ max: 40 }),
    account_type: oneOf('checking', 'savings'),
    routing_number: string({ max: 20 }),
  }),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: hash(billingFields),
  metadata: metadata(),
}
export type NewPaymentMethod = Parsed<typeof newPaymentMethodFields>

/** The card, as sent or from a token such as `tok_visa`. An incomplete one throws a 400. */
export function readCardInput(input: NewPaymentMethod, now: number, prefix = ''): CardInput {
  const name = (field: string) => (prefix ? `${prefix}[card][${field}]` : `card[${field}]`)
  const { card } = input
  if (card?.token) {
    const number = cardTokens[card.token.replace(/^tok_/, 'pm_card_')]
    if (!number) throw invalid(`No such token: '${card.token}'`, name('token'), 'resource_missing')
    return { number, exp_month: 12, exp_year: expiryYear(now) }
  }
  const missing = (['number', 'exp_month', 'exp_year'] as const).find((field) => card?.[field] === undefined)
  if (missing) throw invalid(`Missing required param: ${name(missing)}.`, name(missing), 'parameter_missing')
  return {
    number: card?.number ?? '',
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    cvc: card?.cvc,
  }
}

/** The bank account as sent, with its holder's name. An incomplete one throws a 400. */
export function bankOf(input: NewPaymentMethod, prefix = ''): BankInput {
  const name = (hash: string, field: string) => (prefix ? `${prefix}[${hash}][${field}]` : `${hash}[${field}]`)
  const { us_bank_account: bank, billing_details: billing } = input
  const missing = (['routing_number', 'account_number'] as const).find((field) => bank?.[field] === undefined)
  const lacks = missing ? name('us_bank_account', missing) : billing?.name ? null : name('billing_details', 'name')
  if (lacks) throw invalid(`Missing required param: ${lacks}.`, lacks, 'parameter_missing')
  return { ...bank, routing_number: bank?.routing_number ?? '', account_number: bank?.account_number ?? '' }
}

export function billingOf(input: NewPaymentMethod): BillingDetails {
  const sent = input.billing_details
  return {
    address: sent?.address ?? null,
    email: sent?.email ?? null,
    name: sent?.name ?? null,
    phone: sent?.phone ?? null,
  }
}
