// Card input while it is typed: the brand, the format, and the validation error.

const brands = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^(30[0-5]|36|38|39)/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
]

export const digitsOf = (text) => text.replace(/\D/g, '')
export const brandOf = (text) => brands.find(([, pattern]) => pattern.test(digitsOf(text)))?.[0]
const longest = (brand) => (brand === 'amex' ? 15 : brand === 'visa' || brand === 'mastercard' ? 16 : 19)

/** The digits grouped as on the card itself. */
export function formatNumber(text) {
  const brand = brandOf(text)
  const digits = digitsOf(text).slice(0, longest(brand))
  const amex = /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits) ?? []
  const groups = brand === 'amex' ? amex.slice(1).filter(Boolean) : (digits.match(/\d{1,4}/g) ?? [])
  return groups.join(' ')
}

export function formatExpiry(text, deleting) {
  const iso = /^(\d{4})-(\d{2})$/.exec(text)
  if (iso) return `${iso[2]} / ${iso[1].slice(2)}`
  let digits = digitsOf(text)
  const slash = /^\s*(\d)\s*[/.-]/.exec(text)
  if (slash || /^[2-9]/.test(digits)) digits = `0${digits}`
  if (digits.length > 4 && /^\d{2}20/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const formatCode = (text) => digitsOf(text).slice(0, 4)

/** Formats the field's value and keeps the caret behind the same digit. */
export function reformat(field, format) {
  const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  const atEnd = field.selectionStart === field.value.length
  const text = format(field.value)
  if (text === field.value) return
  field.value = text
  if (document.activeElement !== field) return
  let caret = text.length
  if (!atEnd) {
    caret = 0
    for (let seen = 0; caret < text.length && seen < before; caret++) if (/\d/.test(text[caret])) seen++
  }
  field.setSelectionRange(caret, caret)
}

/** The error code of the API for this value, '' for a valid one; an empty field is incomplete. */
export function numberProblem(text) {
  const digits = digitsOf(text)
  if (digits.length < 12) return 'incomplete_number'
  return passesLuhn(digits) ? '' : 'invalid_number'
}

export function expiryProblem(text, today = new Date()) {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(text)
  if (!match) return 'incomplete_expiry'
  const month = Number(match[1])
  const year = 2000 + Number(match[2])
  if (month < 1 || month > 12) return 'invalid_expiry_month'
  if (year < today.getFullYear()) return 'invalid_expiry_year_past'
  return year === today.getFullYear() && month < today.getMonth() + 1 ? 'invalid_expiry_month_past' : ''
}

export function codeProblem(text, number) {
  return (brandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(text) ? '' : 'incomplete_cvc'
}

function passesLuhn(digits) {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const value = i % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
