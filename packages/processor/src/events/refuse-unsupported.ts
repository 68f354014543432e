import Stripe from 'stripe'
import { UnsupportedEventError } from './event.ts'
import { parseIdentifier } from './parse-identifier.ts'

/**
 * Refuses events of another API version: their objects have another form, and could be misread.
 * @param said the body of a request; the event parser handles anything that is not an event
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

/**
 * Refuses a thin notification, which does not contain the object.
 * @throws UnsupportedEventError
 */
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
