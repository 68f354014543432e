import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@merchant-payments/sdk'
import { failureReason, signDelivery } from '@merchant-payments/webhooks'

/** The timeout of a request: that of a registered endpoint. */
const timeoutMs = 10_000

/**
 * The signing secret of a listener, derived from its key: the same at every start without being stored. The key cannot
 * be derived from it.
 */
export function deriveSecret(key: string): string {
  return `whsec_${createHmac('sha256', key).update('mpay listen').digest('base64url')}`
}

/** POSTs an event as a registered endpoint would get it. Returns the status, or the reason for a missing response. */
export async function forwardEvent(
  event: WebhookEvent,
  { to, secret, signal, now }: { to: string; secret: string; signal: AbortSignal; now: Date },
): Promise<number | string> {
  // The bytes that endpoints are sent, which were written from the same values.
  const body = Buffer.from(JSON.stringify(event))
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: {
        'accept-encoding': 'identity',
        ...signDelivery({
          secret,
          previousSecret: null,
          eventId: event.id,
          sequence: event.sequence ?? null,
          body,
          at: now,
        }),
      },
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
