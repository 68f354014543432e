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

/** visa, 4242 and apple_pay as "Visa ending in 4242 (Apple Pay)". */
export function cardLabel(card: { brand: string | null; last4: string | null; wallet: string | null }): string {
  const brand = lookUp(brands, card.brand) ?? 'Card'
  return [brand, card.last4 && `ending in ${card.last4}`, card.wallet && `(${capitalized(card.wallet, wordBegin)})`]
    .filter(Boolean)
    .join(' ')
}

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
export function methodLabel(method: Method | null): string | null {
  if (!method) return null
  if (method.card) return cardLabel(method.card)
  const { name = null, last4 = null } = method.bank ?? {}
  const account = name === null ? 'Bank account' : `${name} account`
  return method.bank
    ? [account, last4 && `ending in ${last4}`].filter(Boolean).join(' ')
    : capitalized(method.type, /^\p{L}/u)
}

const wordBegin = /(?<!\p{L})\p{L}/gu

function capitalized(name: string, letters: RegExp): string {
  return name.replaceAll('_', ' ').replace(letters, (letter) => letter.toUpperCase())
}

function lookUp(labels: Readonly<Record<string, string>>, name: string | null): string | undefined {
  return name !== null && Object.hasOwn(labels, name) ? labels[name] : undefined
}
