import { createHmac } from 'node:crypto'
import { type BankBehaviour, isRoutingNumber, testBankAccounts } from '../../bank-accounts.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'

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
