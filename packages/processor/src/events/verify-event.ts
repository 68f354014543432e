import Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { MalformedEventError, type ProcessorEvent } from './event.ts'
import { parseIdentifier } from './parse-identifier.ts'
import { readEvent } from './read-event.ts'
import { fieldsOf, refuseOtherVersion, refuseThin } from './refuse-unsupported.ts'

/** The content of an unverified body: an event of one account; null is the platform's own. */
export type ClaimedEvent = { id: string; livemode: boolean; account: string | null }

/** The signature does not match the body, with any known secret. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError'
  /** The claimed event. Only the processor can confirm it. */
  readonly claimed: ClaimedEvent | null

  constructor(message: string, claimed: ClaimedEvent | null = null) {
    super(message)
    this.claimed = claimed
  }
}

/** The signing secret of one endpoint, and its mode. */
export type SigningSecret = { secret: string; livemode: boolean }

/**
 * Checks the `Stripe-Signature` of a request's raw bytes against every secret of the modes that are set up. The event
 * contains its mode: a live Connect endpoint also receives the test events of its accounts. A test endpoint never receives
 * live events.
 * @param stored secrets besides the configured ones
 * @throws ForgedEventError, MalformedEventError, UnsupportedEventError
 */
export function verifyEvent(
  connection: Connection,
  rawBody: Buffer,
  signatureHeader: string | undefined,
  stored: readonly SigningSecret[] = [],
): ProcessorEvent {
  const source = sourceOf(rawBody)
  for (const known of secretsOf(connection, source, stored)) {
    const event = constructed(connection.client(known.livemode), rawBody, signatureHeader ?? '', known)
    if (!event) continue
    lastFits(connection).set(source, known.secret)
    if (event.livemode && !known.livemode) {
      throw new ForgedEventError('a secret of the test mode speaks for the live one')
    }
    return event
  }
  throw new ForgedEventError('no secret fits the signature', signatureHeader ? claimOf(rawBody) : null)
}

function claimOf(body: Buffer): ClaimedEvent | null {
  const said = fieldsOf(parsed(body))
  const { object, livemode } = said
  const id = parseIdentifier(said.id)
  const account = said.account === undefined ? null : parseIdentifier(said.account)
  if (object !== 'event' || typeof livemode !== 'boolean' || !id?.startsWith('evt_')) return null
  if (said.account !== undefined && !account?.startsWith('acct_')) return null
  return { id, livemode, account }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The endpoint that an event claims to come from; each has a secret of its own. */
type Source = 'platform' | 'accounts'

/** A guess from the bytes before the object, which may name an account too: a wrong guess costs the time of another try. */
function sourceOf(body: Buffer): Source {
  const account = body.indexOf('"account":')
  const data = body.indexOf('"data":')
  return account >= 0 && (data < 0 || account < data) ? 'accounts' : 'platform'
}

/** The secrets that verified the last events are tried first: a wrong secret costs more time than the right one. */
const lastFit = new WeakMap<Connection, Map<Source, string>>()

function lastFits(connection: Connection): Map<Source, string> {
  const known = lastFit.get(connection) ?? new Map<Source, string>()
  lastFit.set(connection, known)
  return known
}

function secretsOf(connection: Connection, source: Source, stored: readonly SigningSecret[]): SigningSecret[] {
  const configured = [true, false]
    .filter(connection.isSetUp)
    .flatMap((livemode) => connection.credentials(livemode).webhookSecrets.map((secret) => ({ secret, livemode })))
  const all = [...configured, ...stored.filter(({ livemode }) => connection.isSetUp(livemode))]
  const last = lastFits(connection).get(source)
  return [...all.filter(({ secret }) => secret === last), ...all.filter(({ secret }) => secret !== last)]
}

function constructed(
  client: Stripe,
  body: Buffer,
  header: string,
  { secret, livemode }: SigningSecret,
): ProcessorEvent | null {
  let said: unknown
  try {
    said = client.webhooks.constructEvent(body, header, secret)
  } catch (cause) {
    // Another secret may fit.
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // The signature fits, and the client takes no notification without data.
    refuseThin(body, livemode)
    throw new MalformedEventError('it is no JSON', { cause })
  }
  refuseOtherVersion(said, livemode)
  return readEvent(said)
}
