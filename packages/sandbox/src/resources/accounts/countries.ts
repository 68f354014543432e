const euroCountries = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
const otherCountries =
  'AE:aed AG:xcd AI:xcd AU:aud BB:bbd BG:bgn BR:brl BS:bsd CA:cad CH:chf CZ:czk DK:dkk DM:xcd GB:gbp GD:xcd GI:gbp HK:hkd HU:huf ' +
  'IN:inr JM:jmd JP:jpy KN:xcd KW:kwd KY:kyd LC:xcd LI:chf MS:xcd MX:mxn MY:myr NO:nok NZ:nzd PL:pln RO:ron SE:sek SG:sgd TH:thb ' +
  'TT:ttd US:usd VC:xcd'
const currencyByCountry = new Map([
  ...euroCountries.split(' ').map((country) => [country, 'eur'] as const),
  ...otherCountries.split(' ').map((pair) => pair.split(':') as [string, string]),
])
/** The countries whose accounts may accept cards; accounts elsewhere can only receive transfers. */
const cardCountries = new Set(
  `${euroCountries} AE AU BG BR CA CH CZ DK GB GI HK HU IN JP LI MX MY NO NZ PL RO SE SG TH US`.split(' '),
)

/** The default settlement currency of a country; US dollars for an unknown country. */
export function settlementCurrency(country: string): string {
  return currencyByCountry.get(country) ?? 'usd'
}

/** Every country whose accounts may accept cards. */
export function allCardCountries(): string[] {
  return [...cardCountries].sort()
}

export function takesCards(country: string): boolean {
  return cardCountries.has(country)
}

/** Countries between which money moves on a platform's own request. Stripe: cross-border payouts. */
const transferRegion = new Set(
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' '),
)
/** Countries whose accounts pay no application fee to a platform abroad. */
const withoutForeignFee = new Set(['BR', 'IN', 'MX', 'MY', 'SG', 'TH'])

/** Whether Stripe opens an account in a country for a platform. Measured: none in India from abroad. */
export function mayOpen(platform: string, country: string): boolean {
  return takesCards(country) && (country !== 'IN' || platform === 'IN')
}

/** Whether a platform may take an application fee from an account. */
export function mayTakeFee(platform: string, country: string): boolean {
  return platform === country || !withoutForeignFee.has(country)
}

/** Whether money may go from a platform's balance to an account. */
export function mayTransfer(platform: string, country: string): boolean {
  return platform === country || (transferRegion.has(platform) && transferRegion.has(country))
}

/** The countries to which a platform may transfer. */
export function transferCountries(platform: string): string[] {
  return transferRegion.has(platform) ? [...transferRegion].sort() : [platform]
}
