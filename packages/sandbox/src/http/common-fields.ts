import type { Context } from './context.ts'
import { invalid } from './errors.ts'
import { clearable, type Field, hash, integer, matching, oneOf, required, string } from './fields.ts'
import type { Wire } from './wire.ts'

/** Metadata as sent: null removes everything, a null value removes its key. */
export type MetadataChange = Record<string, string | null> | null

/** Up to 50 keys of 40 characters with values of 500. */
export function metadata(): Field<MetadataChange> {
  return {
    parse(raw, param) {
      if (raw === '') return null
      if (typeof raw === 'string') throw invalid('Invalid object', param)
      const entries = Object.entries(raw)
      if (entries.length > 50) throw invalid('Metadata can have at most 50 keys', param)
      return Object.fromEntries(
        entries.map(([key, value]) => {
          const name = `${param}[${key}]`
          if (key.length > 40) throw invalid('Metadata keys can have at most 40 characters', name)
          if (typeof value !== 'string') throw invalid('Metadata values must be strings', name)
          if (value.length > 500) throw invalid('Metadata values can have at most 500 characters', name)
          return [key, value === '' ? null : value]
        }),
      )
    },
  }
}

/** Stored metadata after a change. */
export function changeMetadata(
  stored: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return stored
  if (change === null) return {}
  const merged: Record<string, string | null> = { ...stored, ...change }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null))
}

export const email = () => matching(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'email address', 'email_invalid', 800)

/** An absolute http or https address. Given back exactly as sent, since its braces may be a template. */
export function url(): Field<string> {
  const base = string({ max: 5000 })
  return {
    parse(raw, param) {
      const value = base.parse(raw, param)
      if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
        throw invalid('Not a valid URL', param, 'url_invalid')
      }
      return value
    },
  }
}

const addressParts = hash({
  city: clearable(string()),
  country: clearable(string()),
  line1: clearable(string()),
  line2: clearable(string()),
  postal_code: clearable(string()),
  state: clearable(string()),
})

/** A postal address with all its parts; those not sent are null. */
export type Address = Wire & {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export function address(): Field<Address> {
  return {
    ...addressParts,
    parse(raw, param) {
      const sent = addressParts.parse(raw, param)
      return {
        city: sent.city ?? null,
        country: sent.country ?? null,
        line1: sent.line1 ?? null,
        line2: sent.line2 ?? null,
        postal_code: sent.postal_code ?? null,
        state: sent.state ?? null,
      }
    },
  }
}

/** `created=…` or `created[gte]=…` and its like. */
export function timeRange(): Field<{
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}> {
  const exact = integer()
  const range = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() })
  return {
    ...range,
    parse(raw, param) {
      if (typeof raw !== 'string') return range.parse(raw, param)
      const at = exact.parse(raw, param)
      return { gte: at, lte: at }
    },
  }
}

const recipientParts = { address: required(address()), name: required(string()), phone: string() }
const recipient = hash(recipientParts)
const delivery = hash({ ...recipientParts, carrier: string(), tracking_number: string() })

/** Where goods go, and with whom; what was not sent is null. */
export function shipping(): Field<Wire> {
  return {
    ...delivery,
    parse(raw, param) {
      const { carrier = null, tracking_number = null, ...to } = delivery.parse(raw, param)
      return { ...to, phone: to.phone ?? null, carrier, tracking_number }
    },
  }
}

/** Where a customer's goods go. */
export function shippingTo(): Field<Wire> {
  return {
    ...recipient,
    parse(raw, param) {
      const to = recipient.parse(raw, param)
      return { ...to, phone: to.phone ?? null, carrier: null, tracking_number: null }
    },
  }
}

export const captureMethod = () => oneOf('automatic', 'automatic_async', 'manual')

/** This machine, on which a page under development has no certificate. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Stripe: in live mode customers and merchants return over TLS alone. A loopback address is excepted.
 * @throws ApiError 400
 */
export function requireSecureReturn(ctx: Context, address: string | null | undefined, param: string): void {
  if (!ctx.live || !address) return
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || isLoopback(hostname)) return
  throw invalid('Livemode requests must always be redirected via HTTPS.', param, 'url_invalid')
}
