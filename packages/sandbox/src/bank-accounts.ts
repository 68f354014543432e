import type { Decline } from './cards.ts'

/** The effect of debiting a test bank account, other than success. The bank answers a debit later, never at once. */
export type BankBehaviour = {
  fails?: BankFailureName
  /** The payment stays in `processing` until it is canceled. */
  neverAnswers?: true
  /** The payment succeeds, and its customer takes the money back through the bank, which is final. */
  disputed?: true
}

const failure = (code: string, message: string): Decline => ({ code, decline_code: '', message })
/** Why a bank sends a debit back, in the API's words. */
export const bankFailures = {
  account_closed: failure('account_closed', "The customer's bank account has been closed."),
  no_account: failure('no_account', "The customer's bank account could not be located."),
  insufficient_funds: failure(
    'insufficient_funds',
    "The customer's account has insufficient funds to cover this payment.",
  ),
  debit_not_authorized: failure(
    'debit_not_authorized',
    'The customer has notified their bank that this payment was unauthorized.',
  ),
  invalid_currency: failure('invalid_currency', 'The bank was unable to process this payment because of its currency.'),
  weekly_limit: failure('charge_exceeds_source_limit', 'This payment exceeds the weekly limit of the payment method.'),
} satisfies Record<string, Decline>
export type BankFailureName = keyof typeof bankFailures

/** Why a bank sends a payout back, in the API's words. */
export const payoutFailures: Readonly<Record<BankFailureName, { code: string; message: string }>> = {
  account_closed: { code: 'account_closed', message: 'The bank account has been closed.' },
  no_account: {
    code: 'no_account',
    message:
      'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  },
  insufficient_funds: {
    code: 'insufficient_funds',
    message: 'Your Stripe account has insufficient funds to cover the payout.',
  },
  debit_not_authorized: {
    code: 'debit_not_authorized',
    message:
      'Debit transactions are not approved on your bank account. (Stripe requires bank accounts to be set up for both credit and debit payouts.)',
  },
  invalid_currency: {
    code: 'invalid_currency',
    message:
      'The bank was unable to process this payout because of its currency. This is probably because the bank account cannot accept payments in that currency.',
  },
  weekly_limit: { code: 'could_not_process', message: 'The bank could not process this payout.' },
}

/** Why payouts to a bank account fail; null for one that takes them. The same test numbers refuse debits. */
export function payoutFailureOf(number: string): BankFailureName | null {
  return testBankAccounts[number]?.fails ?? null
}

/** The routing number of the test bank. Others pass when their check digit is right. */
export const testRoutingNumber = '110000000'

/** The test account numbers. Any other number is refused. */
export const testBankAccounts: Readonly<Record<string, BankBehaviour>> = {
  '000123456789': {},
  '000111111113': { fails: 'account_closed' },
  '000111111116': { fails: 'no_account' },
  '000222222227': { fails: 'insufficient_funds' },
  '000333333335': { fails: 'debit_not_authorized' },
  '000444444440': { fails: 'invalid_currency' },
  '000777777771': { fails: 'weekly_limit' },
  '000555555559': { disputed: true },
  '000888888885': { fails: 'debit_not_authorized' },
  '000000000009': { neverAnswers: true },
}

/** Ready-made payment methods; each name stands for an account of the table above. */
export const bankTokens: Readonly<Record<string, string>> = {
  pm_usBankAccount: '000123456789',
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount_accountClosed: '000111111113',
  pm_usBankAccount_noAccount: '000111111116',
  pm_usBankAccount_insufficientFunds: '000222222227',
  pm_usBankAccount_debitNotAuthorized: '000333333335',
  pm_usBankAccount_invalidCurrency: '000444444440',
  pm_usBankAccount_weeklyLimitExceeded: '000777777771',
  pm_usBankAccount_dispute: '000555555559',
  pm_usBankAccount_processing: '000000000009',
}

/** The check digit of American routing numbers. */
export function isRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false
  const weights = [3, 7, 1]
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum % 10 === 0
}
