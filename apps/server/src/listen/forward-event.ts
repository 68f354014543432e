import { createHmac } from 'node:crypto'
import { failureReason, requestHeaders } from '@merchant-payments/webhooks'
import type { FollowedEvent } from './events-client.ts'

/** As long as a registered receiver may take. */
const timeoutMs = 10_000

/**
 * The signing secret of who listens with a key: the same at every start, without being kept anywhere. Nobody finds the key
 * by it.
 */
export function deriveSecret(key: string): string {
  return `whsec_${createHmac('sha256', key).update('mpay listen').digest('base64url')}`
}

/** POSTs an event as it would reach a registered endpoint. The status, or why there is none. */
export async function forwardEvent(
  event: FollowedEvent,
  { to, secret, signal, now }: { to: string; secret: string; signal: AbortSignal; now: Date },
): Promise<number | string> {
  const body = Buffer.from(event.body)
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: requestHeaders({ secret, previousSecret: null, eventId: event.id, body, at: now }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return failureReason(error instanceof Error && error.cause !== undefined ? error.cause : error)
  }
}
