/** Permissions of a platform in one country for a merchant in another. */
export type CountryRules = {
  /** The processor opens an account that takes cards. */
  mayOpen(platform: string, merchant: string): boolean
  /** The platform may keep a fee of payments on the merchant's own account. */
  mayTakeFee(platform: string, merchant: string): boolean
  /** The platform's money may go to the merchant's account: a destination charge, a transfer. */
  mayTransfer(platform: string, merchant: string): boolean
  /** Exceptions from the built-in table, by the merchant's country. */
  agreed: ReadonlyMap<string, CountryAgreement>
}

/** Exceptions that a platform has agreed with the processor for merchants of a country. */
type CountryAgreement = { open?: boolean | undefined; fee?: boolean | undefined; transfer?: boolean | undefined }

/** Exceptions that a platform has agreed with the processor, by the merchant's country. */
export type CountryRuleOverrides = Readonly<Record<string, CountryAgreement | undefined>>

const european = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/** Between these regions money moves freely. Source: Stripe, "Cross-border payouts". */
const selfServe = setOf(`US GB CA CH ${european}`)

/** Countries whose businesses may take cards on an account of their own. Source: Stripe's list of supported countries. */
const cardCountries = setOf(`US GB CA CH ${european} AE AU BR GI HK IN JP MX MY NZ SG TH`)

/** Countries in which foreign platforms can keep no fee. Source: Stripe's answers to platforms that tried. */
const withoutForeignFee = setOf('BR IN MX MY SG TH')

/** Countries in which foreign platforms cannot open accounts. Source: Stripe's answers to platforms that tried. */
const withoutForeignPlatform = setOf('IN')

/** The built-in table, with the platform's own agreements with the processor. */
export function createCountryRules(overrides: CountryRuleOverrides = {}): CountryRules {
  return {
    agreed: new Map(
      Object.entries(overrides).flatMap(([country, agreement]) => (agreement ? [[country, agreement]] : [])),
    ),
    mayOpen: (platform, merchant) =>
      overrides[merchant]?.open ??
      (cardCountries.has(merchant) && (platform === merchant || !withoutForeignPlatform.has(merchant))),
    mayTakeFee: (platform, merchant) =>
      overrides[merchant]?.fee ?? (platform === merchant || !withoutForeignFee.has(merchant)),
    mayTransfer: (platform, merchant) =>
      overrides[merchant]?.transfer ?? (platform === merchant || (selfServe.has(platform) && selfServe.has(merchant))),
  }
}

function setOf(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '))
}
