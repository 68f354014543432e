import { performance } from 'node:perf_hooks'
import { signDelivery } from '../signing/sign-delivery.ts'
import { currentTraceparent, inSpan, SpanKind } from '../trace/trace.ts'
import type { AttemptRecord, DueDelivery, Endpoint } from './delivery.ts'
import type { HttpsSender } from './http/https-sender.ts'
import type { Log } from './log.ts'

/**
 * Makes one attempt: signs the event's bytes with the endpoint's own secret and POSTs them.
 * Throws only when the secret cannot be opened, which is not the receiver's failure.
 */
export function sendDelivery(delivery: DueDelivery, endpoint: Endpoint, context: Sending): Promise<AttemptRecord> {
  const { type, traceparent, eventId, endpointId, attempt } = delivery
  const { url } = endpoint
  const attributes = {
    'messaging.message.id': eventId,
    'webhook.event.type': type,
    'webhook.endpoint.id': endpointId,
    'webhook.attempt': attempt,
    'server.address': URL.parse(url)?.host ?? '',
  }
  // Without a `traceparent` the span begins a trace of its own.
  const options = { kind: SpanKind.PRODUCER, attributes, parent: traceparent }
  return inSpan(`deliver ${type}`, options, async (span) => {
    const record = await attemptOf(delivery, endpoint, context)
    if (record.responseStatus !== null) span.setAttribute('http.response.status_code', record.responseStatus)
    if (record.error !== null) span.setStatus({ code: 2 }).setAttribute('error.type', record.error)
    return record
  })
}

type Sending = { sender: HttpsSender; openSecret: (sealed: string) => string; clock: { now(): Date }; log: Log }

async function attemptOf(delivery: DueDelivery, endpoint: Endpoint, context: Sending): Promise<AttemptRecord> {
  const body = Buffer.from(delivery.body, 'utf8')
  const secret = context.openSecret(endpoint.sealedSecret)
  const startedAt = context.clock.now()
  const { previousSealedSecret: previous, previousSecretExpiresAt: expiresAt } = endpoint
  const headers = signDelivery({
    secret,
    previousSecret:
      previous !== null && expiresAt !== null && expiresAt > startedAt ? context.openSecret(previous) : null,
    formerSecretHints: endpoint.formerSecretHints,
    eventId: delivery.eventId,
    sequence: delivery.sequence,
    body,
    at: startedAt,
  })
  const traceparent = currentTraceparent()
  if (traceparent !== null) headers.traceparent = traceparent
  const start = performance.now()
  const answer = await context.sender.post(endpoint.url, headers, body)
  const durationMs = Math.round(performance.now() - start)
  if (answer.error !== null) {
    context.log.debug(
      { deliveryId: delivery.id, endpointId: delivery.endpointId, error: answer.error, err: answer.cause },
      'a delivery attempt failed',
    )
  }
  return {
    requestHeaders: { Host: URL.parse(endpoint.url)?.host ?? '', ...headers, 'Content-Length': String(body.length) },
    responseStatus: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    error: answer.error,
    durationMs,
    startedAt,
  }
}
