import type { Connection } from '../connection.ts'
import { ProcessorError, wrapStripeErrors } from '../error.ts'
import { isKeyRefused } from '../refusals.ts'

/** A call that changes nothing, because the object that it names does not exist. */
export type Probe = { method: 'GET' | 'POST'; path: string }

/** `missing` is the permission that the processor names; null when it names none. */
type ProbeResult = { allowed: true } | { allowed: false; missing: string | null }

/**
 * Whether the secret key may make a call: the processor checks permissions before it searches for the object.
 * @param account the connected account of the call; null is the platform's own
 * @throws ProcessorError if it gives no definite answer, or refuses the key itself
 */
export async function probe(
  connection: Connection,
  livemode: boolean,
  { method, path }: Probe,
  account: string | null,
): Promise<ProbeResult> {
  const refusal = await refusalOf(() =>
    connection.client(livemode).rawRequest(method, path, {}, account === null ? {} : { stripeAccount: account }),
  )
  if (refusal === null) return { allowed: true }
  const [, missing = null] = /Having the '(\w+)' permission/.exec(refusal.processorMessage ?? '') ?? []
  if (missing !== null || /required permissions/.test(refusal.processorMessage ?? ''))
    return { allowed: false, missing }
  if (refusal.outcome === 'unknown' || isKeyRefused(refusal)) throw refusal
  return { allowed: true }
}

/**
 * Whether the processor accepts the publishable key, and whether it is the platform's: a key contains the id of its
 * account.
 * @throws ProcessorError
 */
export async function probePublishableKey(
  connection: Connection,
  livemode: boolean,
  platform: string,
): Promise<'known' | 'unknown' | 'of another platform'> {
  const { publishableKey: apiKey } = connection.credentials(livemode)
  const refusal = await refusalOf(() =>
    connection.client(livemode).rawRequest('GET', '/v1/payment_methods/pm_made_up', {}, { apiKey }),
  )
  if (refusal && isKeyRefused(refusal)) return 'unknown'
  if (refusal?.outcome === 'unknown') throw refusal
  const [, ofAccount] = /^pk_(?:live|test)_5(1\w{15})\w{40,}$/.exec(apiKey) ?? []
  return ofAccount === undefined || platform.startsWith(`acct_${ofAccount}`) ? 'known' : 'of another platform'
}

/**
 * The platform's access to Accounts v2, by one harmless read.
 * @throws ProcessorError
 */
export async function probeAccountsV2(
  connection: Connection,
  livemode: boolean,
): Promise<{ enabled: true } | { enabled: false; processorMessage: string }> {
  const refusal = await refusalOf(() =>
    connection.client(livemode).rawRequest('GET', '/v2/core/accounts?limit=1', undefined, {}),
  )
  if (refusal === null) return { enabled: true }
  if (refusal.outcome === 'unknown' || refusal.isPlatformFault) throw refusal
  return { enabled: false, processorMessage: refusal.processorMessage ?? refusal.message }
}

async function refusalOf(call: () => Promise<unknown>): Promise<ProcessorError | null> {
  try {
    await wrapStripeErrors(call)
    return null
  } catch (error) {
    if (error instanceof ProcessorError) return error
    throw error
  }
}
