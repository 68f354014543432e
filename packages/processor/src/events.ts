import Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { failureOf, type PaymentFailure } from './payments.ts'

/** An event of the processor whose signature was checked. A hint: the object it names is re-read. */
export type ProcessorEvent = {
  id: string
  type: string
  livemode: boolean
  /** The connected account it happened on; null is the platform's own. */
  account: string | null
  objectId: string
  object: Record<string, unknown>
}

/** The body is not what the processor signed. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError'
}

/**
 * Checks the `Stripe-Signature` of a request's raw bytes against every secret of both modes. The event says its mode: a
 * live Connect endpoint is sent the test events of its accounts, too. What a test endpoint is sent is never live.
 * @throws ForgedEventError
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
    const object = withoutClientSecrets(event.data.object) as Record<string, unknown>
    return {
      id: event.id,
      type: event.type,
      livemode: event.livemode,
      account: event.account ?? null,
      objectId: typeof object.id === 'string' ? object.id : '',
      object,
    }
  }
  throw new ForgedEventError('no secret fits the signature')
}

/** The secret that fitted last: a secret that does not costs more than one that does, and events come in crowds. */
const lastFit = new WeakMap<Connection, string>()

function secretsOf(connection: Connection): { secret: string; livemode: boolean }[] {
  const all = [true, false].flatMap((livemode) =>
    connection.credentials(livemode).webhookSecrets.map((secret) => ({ secret, livemode })),
  )
  const last = lastFit.get(connection)
  return [...all.filter(({ secret }) => secret === last), ...all.filter(({ secret }) => secret !== last)]
}

/** What lets a browser pay or confirm has no business where events are kept. */
function withoutClientSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClientSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'client_secret')
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutClientSecrets(inner)]))
}

function constructed(client: Stripe, body: Buffer, header: string, secret: string): Stripe.Event | null {
  try {
    return client.webhooks.constructEvent(body, header, secret)
  } catch (error) {
    // Another secret may fit. A body that is signed but is no JSON is a fault of the processor, and shows itself.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/**
 * Whether an event of a checkout proves that its payment is a delayed one: the checkout was completed without the money,
 * and what became of it is told later. What is read of it afterwards may not show that any more.
 */
export function isDelayedCheckout(event: { type: string; object: Record<string, unknown> }): boolean {
  if (event.type.startsWith('checkout.session.async_payment_')) return true
  const { payment_status } = event.object as unknown as Stripe.Checkout.Session
  return event.type === 'checkout.session.completed' && payment_status === 'unpaid'
}

/**
 * The failed attempt that a `payment_intent.payment_failed` tells of, and why it failed. It is named by its charge; a
 * failed authentication has none, and is named by the payment method, of which each attempt has its own.
 */
export function failedAttemptOf(event: { object: Record<string, unknown> }): {
  id: string | null
  failure: PaymentFailure | null
} {
  const error = (event.object as unknown as Stripe.PaymentIntent).last_payment_error ?? null
  return { id: error?.charge ?? error?.payment_method?.id ?? null, failure: failureOf(error) }
}
