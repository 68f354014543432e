import { performance } from 'node:perf_hooks'
import type { AttemptRecord, DueDelivery } from './delivery.ts'
import type { HttpsSender } from './http/https-sender.ts'
import { requestHeaders } from './http/request-headers.ts'
import type { Log } from './log.ts'

/**
 * Makes one attempt: signs the event's bytes with the endpoint's own secret and POSTs them.
 * Throws only when the secret cannot be opened, which is not the receiver's failure.
 */
export async function sendDelivery(
  delivery: DueDelivery,
  context: { sender: HttpsSender; openSecret: (sealed: string) => string; clock: { now(): Date }; log: Log },
): Promise<AttemptRecord> {
  const body = Buffer.from(delivery.body, 'utf8')
  const secret = context.openSecret(delivery.sealedSecret)
  const startedAt = context.clock.now()
  const previous = delivery.previousSecret
  const headers = requestHeaders({
    secret,
    previousSecret: previous && previous.expiresAt > startedAt ? context.openSecret(previous.sealed) : null,
    eventId: delivery.eventId,
    body,
    at: startedAt,
  })
  const start = performance.now()
  const answer = await context.sender.post(delivery.url, headers, body)
  const durationMs = Math.round(performance.now() - start)
  if (answer.error !== null) {
    context.log.debug(
      { deliveryId: delivery.id, endpointId: delivery.endpointId, error: answer.error, err: answer.cause },
      'a delivery attempt failed',
    )
  }
  return {
    requestHeaders: {
      Host: URL.parse(delivery.url)?.host ?? '',
      ...headers,
      'Content-Length': String(body.length),
    },
    responseStatus: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    error: answer.error,
    durationMs,
    startedAt,
  }
}
