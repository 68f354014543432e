/** Display names of cards, wallets and outcomes of 3-D Secure, for receipts, mails and the portal. */

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const threeDSecureResults: Readonly<Record<string, string>> = {
  authenticated: 'Authenticated',
  attempt_acknowledged: 'Attempted, but not offered by the card’s bank',
  exempted: 'Exempted',
  failed: 'Failed',
  not_supported: 'Not supported by the card',
  processing_error: 'Not completed because of an error',
}

export type MethodWords = {
  card: string
  bank: string
  bankAt(name: string): string
  ending(method: string, digits: string): string
}

const english: MethodWords = {
  card: 'Card',
  bank: 'Bank account',
  bankAt: (name) => `${name} account`,
  ending: (method, digits) => `${method} ending in ${digits}`,
}

/** visa, 4242 and apple_pay as "Visa ending in 4242 (Apple Pay)". */
export function cardLabel(
  { brand, last4, wallet }: { brand: string | null; last4: string | null; wallet: string | null },
  words = english,
): string {
  const label = withDigits(lookUp(brands, brand) ?? words.card, last4, words)
  return wallet ? `${label} (${capitalized(wallet, wordBegin)})` : label
}

const withDigits = (method: string, digits: string | null, { ending }: MethodWords) =>
  digits ? ending(method, digits) : method

/** The label of a 3-D Secure outcome of the processor. */
export function threeDSecureLabel(result: string | null): string {
  if (result === null) return 'Not used'
  return lookUp(threeDSecureResults, result) ?? capitalized(result, /^\p{L}/u)
}

type Method = {
  type: string
  card: Parameters<typeof cardLabel>[0] | null
  bank: { name: string | null; last4: string | null } | null
}

/** The display name of a payment method; null for an unknown one. */
export function methodLabel(method: Method | null, words = english): string | null {
  if (!method) return null
  if (method.card) return cardLabel(method.card, words)
  const { name = null, last4 = null } = method.bank ?? {}
  return method.bank
    ? withDigits(name === null ? words.bank : words.bankAt(name), last4, words)
    : capitalized(method.type, /^\p{L}/u)
}

const wordBegin = /(?<!\p{L})\p{L}/gu

function capitalized(name: string, letters: RegExp): string {
  return name.replaceAll('_', ' ').replace(letters, (letter) => letter.toUpperCase())
}

function lookUp(labels: Readonly<Record<string, string>>, name: string | null): string | undefined {
  return name !== null && Object.hasOwn(labels, name) ? labels[name] : undefined
}
