import { currencyOfCountry } from './country-currencies.ts'

/** A bank account that the processor pays out to in test mode. Without a routing number the number is an IBAN. */
type TestBank = { country: string; currency: string; number: string; routingNumber: string | null }

/** Source: Stripe, "Test your Connect integration": account numbers whose payouts succeed. */
const ibans =
  'AE070331234567890123456 AT611904300234573201 BE62510007547061 BG80BNBG96611020345678 CH9300762011623852957 ' +
  'CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 EE382200221020145685 ' +
  'ES0700120345030000067890 FI2112345600000785 FR1420041010050500013M02606 GI75NWBK000000007099453 ' +
  'GR1601101250000000012300695 HR7624020064583467589 HU42117730161111101800000000 IE29AIBK93115212345678 ' +
  'IT40S0542811101000000123456 LI0508800636123378777 LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 ' +
  'MT84MALT011000012345MTLCAST001S NL39RABO0300065264 NO9386011117947 PL61109010140000071219812874 ' +
  'PT50000201231234567890154 RO49AAAA1B31007593840000 SE3550000000054910000003 SI56192001234567892 ' +
  'SK3112000000198742637541'

const others: Readonly<Record<string, readonly [routing: string | null, number: string]>> = {
  AU: ['110000', '000123456'],
  BR: ['110-0000', '0001234'],
  CA: ['11000-000', '000123456789'],
  GB: ['108800', '00012345'],
  HK: ['110-000', '000123456'],
  IN: ['HDFC0000261', '000123456789'],
  JP: ['1100000', '0001234'],
  MX: [null, '000000001234567897'],
  MY: ['TESTMYKL', '000123456000'],
  NZ: ['110000', '0000000010'],
  SG: ['1100-000', '000123456'],
  TH: ['110', '000123456789'],
  US: ['110000000', '000123456789'],
}

const byCountry = new Map([
  ...ibans.split(' ').map((iban) => [iban.slice(0, 2), [null, iban] as const] as const),
  ...Object.entries(others),
])

/** Null of a country whose test numbers are not known: the account waits for its onboarding then. */
export function testBankOf(country: string): TestBank | null {
  const [routingNumber, number] = byCountry.get(country) ?? []
  if (number === undefined) return null
  return { country, currency: currencyOfCountry(country), number, routingNumber: routingNumber ?? null }
}
