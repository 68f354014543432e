/**
 * Countries whose businesses may take cards on a processor account of their own. Elsewhere the processor pays out and
 * nothing more: such an account is opened as a recipient, and to ask for card payments would be refused.
 * Source: Stripe's list of supported countries; its "cross-border payouts" has the others.
 */
const cardCountries: ReadonlySet<string> = new Set(
  `
  AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT
  MX MY NL NO NZ PL PT RO SE SG SI SK TH US
`
    .trim()
    .split(/\s+/),
)

export function takesCards(country: string): boolean {
  return cardCountries.has(country)
}
