/** The fields of `POST /payment-sessions` that the measured payments use. */
export type SessionRequest = {
  line_items: { name: string; amount: number; currency: string; quantity: number }[]
  success_url: string
  cancel_url: string
  metadata: Record<string, string>
}

export class InvalidRequest extends Error {}

const fields = new Set(['line_items', 'success_url', 'cancel_url', 'metadata'])
const itemFields = new Set(['name', 'amount', 'currency', 'quantity'])
const currencyForm = /^[a-z]{3}$/
const mostItems = 100
const longestName = 250

/** @throws InvalidRequest which names the field */
export function readSessionRequest(text: string): SessionRequest {
  const body = objectIn(parse(text), 'body', fields)
  const items = body.line_items
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems) throw new InvalidRequest('line_items')
  return {
    line_items: items.map(readItem),
    success_url: urlIn(body.success_url, 'success_url'),
    cancel_url: urlIn(body.cancel_url, 'cancel_url'),
    metadata: metadataIn(body.metadata ?? {}),
  }
}

function readItem(given: unknown): SessionRequest['line_items'][number] {
  const { name, amount, currency, quantity } = objectIn(given, 'line_items', itemFields)
  if (typeof name !== 'string' || name === '' || name.length > longestName) throw new InvalidRequest('name')
  if (typeof currency !== 'string' || !currencyForm.test(currency)) throw new InvalidRequest('currency')
  return { name, amount: wholeIn(amount, 'amount'), currency, quantity: wholeIn(quantity, 'quantity') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest('body')
  }
}

function objectIn(given: unknown, name: string, known: ReadonlySet<string>): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new InvalidRequest(name)
  for (const field of Object.keys(given)) if (!known.has(field)) throw new InvalidRequest(field)
  return given as Record<string, unknown>
}

function wholeIn(given: unknown, name: string): number {
  if (!Number.isSafeInteger(given) || Number(given) < 1) throw new InvalidRequest(name)
  return Number(given)
}

function urlIn(given: unknown, name: string): string {
  if (typeof given !== 'string' || !URL.canParse(given) || !/^https?:/.test(given)) throw new InvalidRequest(name)
  return given
}

function metadataIn(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new InvalidRequest('metadata')
  for (const value of Object.values(given)) if (typeof value !== 'string') throw new InvalidRequest('metadata')
  return given as Record<string, string>
}
