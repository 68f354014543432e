import { createHmac } from 'node:crypto'
import { type BankFailureName, payoutFailureOf } from '../../bank-accounts.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, matching, oneOf, required, string, stringOr } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { schedulePayout } from '../payouts/schedule.ts'

type BankAccountState = {
  account: string
  holder_name: string | null
  holder_type: string | null
  bank_name: string
  country: string
  currency: string
  fingerprint: string
  last4: string
  routing_number: string | null
  default_for_currency: boolean
  metadata: Record<string, string>
  /** Why payouts to it fail; null or undefined when they arrive. */
  payout_failure?: BankFailureName | null
  /** `errored` once a payout to it has failed. */
  status?: 'errored'
}

declare module '../../store/object-kinds.ts' {
  interface States {
    bank_account: BankAccountState
  }
}

/** The name of the only bank. */
export const testBankName = 'STRIPE TEST BANK'

/** A bank account token such as `btok_us_verified`, or the bank account itself. */
export const externalAccountField = () =>
  stringOr(
    hash({
      object: required(oneOf('bank_account')),
      account_number: required(string({ max: 40 })),
      country: required(matching(/^[A-Z]{2}$/i, 'country')),
      currency: required(currency()),
      account_holder_name: string(),
      account_holder_type: oneOf('individual', 'company'),
      routing_number: string({ max: 20 }),
    }),
  )

type ExternalAccountInput = ReturnType<ReturnType<typeof externalAccountField>['parse']>

/** An account's bank accounts, which are stored under the account itself. */
export function bankAccountsOf(ctx: Context, account: string): Stored<'bank_account'>[] {
  return ctx.objects.all('bank_account', { live: ctx.live, account }, stateIs('account', account))
}

/** Stores a bank account. The first one of its currency, or one added as default, becomes the default. */
export function insertBankAccount(
  ctx: Context,
  account: Stored<'account'>,
  input: ExternalAccountInput,
  asDefault = false,
): Stored<'bank_account'> {
  const data = typeof input === 'string' ? fromToken(input, account) : input
  const scope = { live: ctx.live, account: account.id }
  const siblings = bankAccountsOf(ctx, account.id).filter((bank) => bank.state.currency === data.currency)
  const number = data.account_number
  const fingerprint = createHmac('sha256', ctx.settings.meta.fingerprintKey)
    .update(`bank ${number}`)
    .digest('base64url')
  const bank = ctx.objects.insert('bank_account', scope, newId('ba'), ctx.now, {
    account: account.id,
    holder_name: data.account_holder_name ?? null,
    holder_type: data.account_holder_type ?? null,
    bank_name: testBankName,
    country: data.country.toUpperCase(),
    currency: data.currency,
    fingerprint: fingerprint.slice(0, 16),
    last4: number.slice(-4),
    routing_number: data.routing_number ?? null,
    default_for_currency: false,
    metadata: {},
    payout_failure: payoutFailureOf(number),
  })
  if (asDefault || siblings.length === 0) makeDefault(ctx, bank)
  // A new bank account resumes stopped payouts.
  schedulePayout(actingFor(ctx, account.id), ctx.now)
  return bank
}

/** Makes a bank account the default for payouts in its currency, in place of the former default. */
export function makeDefault(ctx: Context, bank: Stored<'bank_account'>): void {
  const siblings = bankAccountsOf(ctx, bank.account).filter((other) => other.state.currency === bank.state.currency)
  for (const sibling of siblings) {
    sibling.state.default_for_currency = sibling.id === bank.id
    ctx.objects.save(sibling)
  }
  bank.state.default_for_currency = true
}

/** The bank account that a test account gets when the request names none. */
export function prefilledBankAccount(account: Stored<'account'>): Exclude<ExternalAccountInput, string> {
  return {
    object: 'bank_account',
    account_number: '000123456789',
    country: account.state.country,
    currency: account.state.default_currency,
    account_holder_name: undefined,
    account_holder_type: undefined,
    routing_number: account.state.country === 'US' ? '110000000' : undefined,
  }
}

export function bankAccountWire(bank: Stored<'bank_account'>): Wire {
  const { state } = bank
  return {
    id: bank.id,
    object: 'bank_account',
    account: state.account,
    account_holder_name: state.holder_name,
    account_holder_type: state.holder_type,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: state.bank_name,
    country: state.country,
    currency: state.currency,
    default_for_currency: state.default_for_currency,
    fingerprint: state.fingerprint,
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: state.last4,
    metadata: state.metadata,
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: state.routing_number,
    status: state.status ?? 'new',
  }
}

function fromToken(token: string, account: Stored<'account'>): Exclude<ExternalAccountInput, string> {
  if (!/^btok_/.test(token)) throw invalid(`No such token: '${token}'`, 'external_account', 'resource_missing')
  return prefilledBankAccount(account)
}
