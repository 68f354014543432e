const credentials =
  /\b(svc|sk|rk)_(live|test)_\w+|\bwhsec_[\w-]+|\b(Bearer|Basic) +[\w.~+/=-]{8,}|\b(pi|seti|cs)_\w+_secret_\w+/gi
const cardLike = /\b(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3}|\d{4}[ -]\d{6}[ -]\d{5})\b/g

/**
 * Removes API keys, signing secrets, bearer tokens, client secrets and card numbers from a text. It is the last guard
 * of a log: entries are chosen not to hold any, but a message of a library or a person may. A JSON line stays valid,
 * because digits are replaced by digits.
 */
export function redact(text: string): string {
  return text
    .replace(credentials, '[redacted]')
    .replace(cardLike, (found) => (isCardNumber(found) ? masked(found) : found))
}

/** The check digit of ISO/IEC 7812 (Luhn): it rules out nine of ten numbers of that length. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** The number with all digits masked except the first and the last four. */
function masked(found: string): string {
  return found.slice(0, 1) + found.slice(1, -4).replace(/\d/g, '0') + found.slice(-4)
}
