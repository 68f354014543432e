import { createHmac } from 'node:crypto'
import { type BankBehaviour, isRoutingNumber, testBankAccounts } from '../../bank-accounts.ts'
import { type Brand, brandOf, type CardBehaviour, type Decline, declines, passesLuhn, testCards } from '../../cards.ts'
import type { Context } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'

/** The stored part of a card. Its number and security code are not stored. */
export type CardDetails = CardBehaviour & {
  brand: Brand
  funding: 'credit' | 'debit' | 'prepaid'
  /** Undefined in cards that an older version stored: US. */
  country?: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  cvc_given: boolean
}

export type CardInput = {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | undefined
}

/** Checks a card as typed. An invalid one throws a 402 `card_error` naming the field. */
export function readCard(ctx: Context, input: CardInput): CardDetails {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const brand = brandOf(number)
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year
  assertExpiry(ctx, input.exp_month, year)
  if (input.cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(input.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const known = testCards[number]
  const hash = createHmac('sha256', ctx.settings.meta.fingerprintKey).update(`card ${number}`).digest('base64url')
  return {
    ...(known ?? { declines: 'not_a_test_card' }),
    brand: known?.brand ?? brand,
    funding: known?.funding ?? 'credit',
    country: known?.country ?? 'US',
    // Stripe: Testing, the check of the security code fails where one is sent.
    ...(known?.checks === 'cvc_fails' && input.cvc !== undefined ? { declines: 'incorrect_cvc' as const } : {}),
    last4: number.slice(-4),
    exp_month: input.exp_month,
    exp_year: year,
    fingerprint: hash.replace(/[-_]/g, '').slice(0, 16),
    cvc_given: input.cvc !== undefined,
  }
}

/** The 402 of an invalid card, which was not charged. */
function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param })
}

function assertExpiry(ctx: Context, month: number, year: number): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const thisYear = new Date(ctx.now * 1000).getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (hasExpired({ exp_month: month, exp_year: year }, ctx.now)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
}

/** Whether the last month of a card has ended at that Unix second. */
export function hasExpired({ exp_month, exp_year }: Pick<CardDetails, 'exp_month' | 'exp_year'>, now: number): boolean {
  return now * 1000 >= Date.UTC(exp_year, exp_month)
}

/** The year in which cards expire that are made from a token or typed by default. */
export const expiryYear = (now: number) => new Date(now * 1000).getUTCFullYear() + 5

/** The reason for which the bank does not let a card be saved; null for a card that can be saved. */
export function refusalToSave(card: CardDetails, now: number): Decline | null {
  if (hasExpired(card, now)) return declines.expired_card
  return card.declines && !card.failsWhenSaved && !card.authenticates ? declines[card.declines] : null
}

/** The stored part of a bank account. Its number is not stored. */
export type BankDetails = BankBehaviour & {
  account_holder_type: 'company' | 'individual'
  account_type: 'checking' | 'savings'
  bank_name: string
  fingerprint: string
  last4: string
  routing_number: string
}

export type BankInput = {
  account_number: string
  routing_number: string
  account_holder_type?: BankDetails['account_holder_type'] | undefined
  account_type?: BankDetails['account_type'] | undefined
}

/** Checks a bank account as typed. An invalid one, or one that is no test account, throws a 400 naming the field. */
export function readBank(ctx: Context, input: BankInput, prefix = 'us_bank_account'): BankDetails {
  const routing_number = input.routing_number.replace(/[\s-]/g, '')
  const number = input.account_number.replace(/[\s-]/g, '')
  if (!isRoutingNumber(routing_number)) {
    throw invalid('Your routing number is incorrect.', `${prefix}[routing_number]`, 'routing_number_invalid')
  }
  const known = testBankAccounts[number]
  if (!known) {
    throw invalid(
      'You must use a test bank account number, such as 000123456789.',
      `${prefix}[account_number]`,
      'account_number_invalid',
    )
  }
  const hash = createHmac('sha256', ctx.settings.meta.fingerprintKey)
    .update(`bank ${routing_number} ${number}`)
    .digest('base64url')
  return {
    ...known,
    account_holder_type: input.account_holder_type ?? 'individual',
    account_type: input.account_type ?? 'checking',
    bank_name: 'STRIPE TEST BANK',
    fingerprint: hash.replace(/[-_]/g, '').slice(0, 16),
    last4: number.slice(-4),
    routing_number,
  }
}
