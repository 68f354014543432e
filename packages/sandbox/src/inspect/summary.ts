import type { Json, Wire } from '../http/wire.ts'
import { formatMoney } from '../money/currency.ts'

/** A short text that distinguishes an object from others of its type. */
export type Summary = {
  /** A name, an email, a description or a type; empty when it has none. */
  text: string
  /** `$10.94`; null when it is about no money. */
  amount: string | null
  status: string | null
}

const amountNames = ['amount', 'amount_total', 'amount_due', 'total', 'unit_amount', 'amount_paid'] as const
const ownNames = ['name', 'nickname', 'display_name', 'email', 'description'] as const
const otherNames = ['purpose', 'reason', 'mode', 'type', 'url'] as const

export function summaryOf(wire: Wire): Summary {
  return { text: summaryText(wire), amount: amountOf(wire), status: summaryStatus(wire) }
}

function summaryText(wire: Wire): string {
  const profile = isWire(wire.business_profile) ? wire.business_profile.name : null
  const details = isWire(wire.customer_details) ? wire.customer_details.email : null
  const card = isWire(wire.card) ? `${wire.card.brand} ${wire.card.last4}` : null
  const own = [profile, ...ownNames.map((name) => wire[name]), details, wire.customer_email, card]
  return [...own, ...otherNames.map((name) => wire[name])].find(isText) ?? ''
}

function amountOf(wire: Wire): string | null {
  const { currency } = wire
  const amount = amountNames.map((name) => wire[name]).find((value) => typeof value === 'number')
  if (typeof currency !== 'string' || typeof amount !== 'number') return null
  return formatMoney(amount, currency)
}

function summaryStatus(wire: Wire): string | null {
  if (typeof wire.status === 'string') return wire.status
  if (wire.deleted === true) return 'deleted'
  if (typeof wire.active === 'boolean') return wire.active ? 'active' : 'inactive'
  return null
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== ''
}

function isWire(value: Json | undefined): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
