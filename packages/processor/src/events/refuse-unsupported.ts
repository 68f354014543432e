import Stripe from 'stripe'
import { UnsupportedEventError } from './event.ts'
import { parseIdentifier } from './parse-identifier.ts'

/**
 * A version renders objects in its own form: what we would read of another one may be wrong.
 * @param said what an endpoint was sent; what is no event is left to the reader of events
 * @throws UnsupportedEventError
 */
export function refuseOtherVersion(said: unknown, livemode: boolean): void {
  const { id, api_version: version } = fieldsOf(said)
  // The processor renders events of long ago without one.
  if (typeof version !== 'string' || version === Stripe.API_VERSION) return
  throw new UnsupportedEventError({
    reason: 'api_version',
    livemode,
    detail: parseIdentifier(version) ?? 'unknown',
    eventId: parseIdentifier(id) ?? 'unknown',
  })
}

/** A thin notification says that something happened, without the object. @throws UnsupportedEventError */
export function refuseThin(body: Buffer, livemode: boolean): void {
  let said: unknown
  try {
    said = JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return
    throw error
  }
  const { id, object, type } = fieldsOf(said)
  if (object !== 'v2.core.event') return
  throw new UnsupportedEventError({
    reason: 'thin',
    livemode,
    detail: parseIdentifier(type) ?? 'unknown',
    eventId: parseIdentifier(id) ?? 'unknown',
  })
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
