import { takesCards } from './accounts/countries.ts'

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
