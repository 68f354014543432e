import Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { MalformedEventError, type ProcessorEvent } from './event.ts'
import { readEvent } from './read-event.ts'

/** The body is not what the processor signed. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError'
}

/**
 * Checks the `Stripe-Signature` of a request's raw bytes against every secret of the modes that are set up. The event says its mode: a
 * live Connect endpoint is sent the test events of its accounts, too. What a test endpoint is sent is never live.
 * @throws ForgedEventError, MalformedEventError
 */
export function verifyEvent(
  connection: Connection,
  rawBody: Buffer,
  signatureHeader: string | undefined,
): ProcessorEvent {
  for (const known of secretsOf(connection)) {
    const event = constructed(connection.client(known.livemode), rawBody, signatureHeader ?? '', known.secret)
    if (!event) continue
    lastFit.set(connection, known.secret)
    if (event.livemode && !known.livemode) {
      throw new ForgedEventError('a secret of the test mode speaks for the live one')
    }
    return event
  }
  throw new ForgedEventError('no secret fits the signature')
}

/** The secret that fitted last: a secret that does not costs more than one that does, and events come in crowds. */
const lastFit = new WeakMap<Connection, string>()

function secretsOf(connection: Connection): { secret: string; livemode: boolean }[] {
  const all = [true, false]
    .filter(connection.isSetUp)
    .flatMap((livemode) => connection.credentials(livemode).webhookSecrets.map((secret) => ({ secret, livemode })))
  const last = lastFit.get(connection)
  return [...all.filter(({ secret }) => secret === last), ...all.filter(({ secret }) => secret !== last)]
}

function constructed(client: Stripe, body: Buffer, header: string, secret: string): ProcessorEvent | null {
  let said: unknown
  try {
    said = client.webhooks.constructEvent(body, header, secret)
  } catch (cause) {
    // Another secret may fit.
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw new MalformedEventError('it is no JSON, or a notification without an object', { cause })
  }
  return readEvent(said)
}
