import { passesLuhn } from '../cards.ts'
import type { Json } from '../http/wire.ts'

/** Names of fields whose value is a secret, wherever they are. */
const secretNames = new Set(['secret', 'client_secret', 'signing_secret', 'password', 'cvc', 'id_number', 'ssn_last_4'])
/** Names of fields that hold a number of a card or an account, where they hold digits. */
const numberNames = new Set(['number', 'account_number', 'iban'])

/** Text without secrets and card numbers. */
export function redactText(text: string): string {
  return text
    .replace(/\b([sr]k_(?:test|live)_)\w+/g, '$1…')
    .replace(/\b(whsec_)\w+/g, '$1…')
    .replace(/(_secret_)\w+/g, '$1…')
    .replace(/(?<![\w.])\d(?:[ -]?\d){11,18}(?![\w.])/g, (number) => {
      const digits = number.replaceAll(/\D/g, '')
      return passesLuhn(digits) ? lastFour(digits) : number
    })
}

/** A JSON value without secrets and card numbers. */
export function redactJson(value: Json, name = ''): Json {
  if (typeof value === 'string') return redactField(name, value)
  if (Array.isArray(value)) return value.map((item) => redactJson(item, name))
  if (value === null || typeof value !== 'object') return secretNames.has(name) && value !== null ? '…' : value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactJson(item ?? null, key)]))
}

/** The fields of an encoded form, decoded, without secrets and card numbers. */
export function redactForm(text: string): [name: string, value: string][] {
  return [...new URLSearchParams(text)].map(([name, value]) => {
    const last = /\[(\w+)\](?:\[\d*\])?$/.exec(name)?.[1] ?? name
    return [name, redactField(last, value)]
  })
}

function redactField(name: string, value: string): string {
  if (value === '') return value
  if (numberNames.has(name) && /^[\d -]{4,}$/.test(value)) return lastFour(value.replaceAll(/\D/g, ''))
  const redacted = redactText(value)
  return secretNames.has(name) && redacted === value ? '…' : redacted
}

/** As receipts show a number; of a short one nothing is left. */
function lastFour(digits: string): string {
  return digits.length < 9 ? '••••' : `•••• ${digits.slice(-4)}`
}
