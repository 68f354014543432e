/**
 * Why a payout failed, in texts for merchants, by the processor's codes. The processor's own messages mention accounts that
 * merchants do not have.
 */
const messages: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of transfer.',
  bank_ownership_changed: 'The bank account has moved to another bank.',
  debit_not_authorized: 'The bank account does not take both credits and debits, as payouts require.',
  declined: 'The bank declined the payout. Ask the bank why before the next one.',
  incorrect_account_holder_address: 'The address of the account holder does not match the bank account.',
  incorrect_account_holder_name: 'The name of the account holder does not match the bank account.',
  incorrect_account_holder_tax_id: 'The tax number of the account holder does not match the bank account.',
  insufficient_funds: 'The balance did not cover the payout.',
  invalid_account_number: 'The number of the bank account is not valid.',
  invalid_currency: 'The bank account cannot accept payments in this currency.',
  no_account: 'The bank found no account with these details.',
  unsupported_card: 'The card does not accept payouts.',
}

export function failureMessageOf(code: string | null): string {
  return messages[code ?? ''] ?? 'The bank did not accept the payout.'
}
