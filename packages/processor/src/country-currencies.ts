const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
const eastCaribbean = 'AG AI DM GD KN LC MS VC'
const others =
  'AE:aed AU:aud BB:bbd BG:bgn BR:brl BS:bsd CA:cad CH:chf CZ:czk DK:dkk GB:gbp GI:gbp HK:hkd HU:huf IN:inr JM:jmd JP:jpy ' +
  'KY:kyd LI:chf MX:mxn MY:myr NO:nok NZ:nzd PL:pln RO:ron SE:sek SG:sgd TH:thb TT:ttd US:usd'

const currencies = new Map([
  ...euro.split(' ').map((country) => [country, 'eur'] as const),
  ...eastCaribbean.split(' ').map((country) => [country, 'xcd'] as const),
  ...others.split(' ').map((pair) => pair.split(':') as [string, string]),
])

/** The default currency of businesses in a country; the dollar for unknown countries. */
export function currencyOfCountry(country: string): string {
  return currencies.get(country) ?? 'usd'
}
