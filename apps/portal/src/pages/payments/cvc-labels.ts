const outcomes: Readonly<Record<string, string>> = {
  pass: 'Correct',
  fail: 'Wrong',
  unavailable: 'Not checked by the bank',
  unchecked: 'Not checked yet',
  not_given: 'Not provided (not needed for wallets and saved cards)',
}

/** The bank's check of a card's security code, by the processor's word for it. */
export function cvcCheckLabel(check: string): string {
  return Object.hasOwn(outcomes, check) ? (outcomes[check] ?? check) : check.replaceAll('_', ' ')
}
