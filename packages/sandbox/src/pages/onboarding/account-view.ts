import type { Context } from '../../http/context.ts'
import type { Json } from '../../http/wire.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import {
  bankAccountsOf,
  insertBankAccount,
  prefilledBankAccount,
  testBankName,
} from '../../resources/accounts/bank-account.ts'
import { takesCards } from '../../resources/accounts/countries.ts'
import { type Due, dueNow, firstDeadline } from '../../resources/accounts/requirements.ts'
import { completeForm, recordAccountEvents } from '../../resources/accounts/review-capabilities.ts'
import type { Stored } from '../../store/objects.ts'

/** An address on one line, or null where none is known. */
function addressLine(address: Json | undefined): string | null {
  if (typeof address !== 'object' || address === null || Array.isArray(address)) return null
  const parts = ['line1', 'line2', 'postal_code', 'city', 'state'].map((name) => address[name])
  const known = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return known.length > 0 ? known.join(', ') : null
}

type DueGroup = { label: string; errors: string[] }

/** The name of each group of requirements on the page. */
const labels: readonly (readonly [start: string, label: string])[] = [
  ['business_type', 'Type of business'],
  ['business_profile', 'Business and website'],
  ['company', 'Company details'],
  ['individual.verification', 'Identity document'],
  ['representative.verification', 'Identity document'],
  ['individual', 'Personal details'],
  ['representative', 'Personal details'],
  ['external_account', 'Bank account'],
  ['tos_acceptance', 'Terms of service'],
]

/** The requirements in plain words, each group once. */
function groupDue(due: Due[]): DueGroup[] {
  const groups = new Map<string, DueGroup>()
  for (const { name, error } of due) {
    const label = labels.find(([start]) => name.startsWith(start))?.[1] ?? name
    const group = groups.get(label) ?? { label, errors: [] }
    if (error && !group.errors.includes(error.reason)) group.errors.push(error.reason)
    groups.set(label, group)
  }
  return [...groups.values()]
}

/** An account as its own pages show it. */
export type AccountView = {
  live: boolean
  merchant: string
  account: string
  email: string | null
  country: string
  bank: { name: string; last4: string }
  /** The requirements that are due, in plain words, each with the reason why the earlier value was rejected. */
  due: DueGroup[]
  /** When the first requirement becomes overdue, in Unix seconds; null without a deadline ahead. */
  deadline: number | null
  /** The address that is known, on one line. */
  address: string | null
  /** Whether the account will accept cards. */
  cards: boolean
}

/** @param ctx of the platform */
export function accountView(ctx: Context, account: Stored<'account'>): AccountView {
  const { country, default_currency, email, capabilities } = account.state
  const banks = bankAccountsOf(ctx, account.id).filter(({ state }) => state.currency === default_currency)
  const bank = banks.find(({ state }) => state.default_for_currency) ?? banks[0]
  const due = dueNow(ctx, account)
  return {
    live: ctx.live,
    merchant: merchantName(ctx, account.id),
    account: account.id,
    email,
    country,
    bank: {
      name: bank?.state.bank_name ?? testBankName,
      last4: bank?.state.last4 ?? prefilledBankAccount(account).account_number.slice(-4),
    },
    due: groupDue(due),
    deadline: firstDeadline(due),
    address: addressLine(account.state.company.address),
    cards: (capabilities.card_payments?.requested ?? false) && takesCards(country),
  }
}

/**
 * Submits the form with test data: every requirement is met, and the requested capabilities are granted.
 *
 * @param collectsBank whether the form has a bank account, too
 */
export function submitForm(ctx: Context, account: Stored<'account'>, collectsBank = true): void {
  if (collectsBank && bankAccountsOf(ctx, account.id).length === 0) {
    insertBankAccount(ctx, account, prefilledBankAccount(account))
  }
  completeForm(ctx, account)
  recordAccountEvents(ctx, account, { parts: ['identity'] })
}
