import type { CountryRules } from '@merchant-payments/processor'

/** What a refusal of the table ends with; the processor's own refusals are kept in its own words. */
export const byTable = '(table of countries)'

/** What the table of countries says of a pair; null of what it allows. */
export type CountryRefusals = Readonly<Record<'opening' | 'fee' | 'transfer', string | null>>

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
