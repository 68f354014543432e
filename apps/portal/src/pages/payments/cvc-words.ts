const outcomes: Readonly<Record<string, string>> = {
  pass: 'Correct',
  fail: 'Wrong',
  unavailable: 'Not checked by the bank',
  unchecked: 'Not checked yet',
  not_given: 'Not given: a wallet or a saved card needs none',
}

/** What the bank said of the security code of a card, in the processor's word for it. */
export function cvcCheckInWords(check: string): string {
  return Object.hasOwn(outcomes, check) ? (outcomes[check] ?? check) : check.replaceAll('_', ' ')
}
