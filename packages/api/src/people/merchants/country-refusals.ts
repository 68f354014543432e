import type { CountryRules } from '@merchant-payments/processor'

/** The suffix of refusals by the table; refusals by the processor are stored unchanged. */
export const byTable = '(table of countries)'

/** The table's refusals for a pair of countries; null for an allowed operation. */
type CountryRefusals = Readonly<Record<'opening' | 'fee' | 'transfer', string | null>>

export function countryRefusals(rules: CountryRules, platform: string, country: string): CountryRefusals {
  return {
    opening: rules.mayOpen(platform, country)
      ? null
      : `no account can be opened in ${country} by a platform in ${platform} ${byTable}`,
    fee: rules.mayTakeFee(platform, country)
      ? null
      : `no fee can be taken in ${country} by a platform in ${platform} ${byTable}`,
    transfer: rules.mayTransfer(platform, country)
      ? null
      : `no transfers can go to ${country} from a platform in ${platform} ${byTable}`,
  }
}
