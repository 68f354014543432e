const reasons: Readonly<Record<string, string>> = {
  account_closed: 'the bank account was closed',
  account_frozen: 'the bank account is frozen',
  bank_account_restricted: 'the bank account does not accept payouts of this kind',
  could_not_process: 'the bank could not process it',
  debit_not_authorized: 'the bank account does not allow it',
  declined: 'the bank declined it',
  incorrect_account_holder_name: 'the name of the account holder does not match',
  incorrect_account_holder_address: 'the address of the account holder does not match',
  incorrect_account_holder_tax_id: 'the tax number of the account holder does not match',
  incorrect_account_type: 'the kind of the bank account does not match',
  insufficient_funds: 'the balance did not cover it',
  invalid_account_number: 'the account number is not valid',
  invalid_account_number_length: 'the account number is too long or too short',
  invalid_currency: 'the bank account does not take this currency',
  no_account: 'the bank has no such account',
  unsupported_card: 'the bank does not accept payouts to this card',
}

/** Why a payout failed, by the processor's code, to end a sentence. */
export function payoutFailureMessage(code: string | null): string {
  return reasons[code ?? ''] ?? 'the bank returned it'
}
