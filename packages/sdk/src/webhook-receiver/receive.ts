import { type VerifyOptions, verifyWebhook } from '../verify-webhook.ts'
import { headerOf } from '../webhook-headers.ts'
import type { WebhookSecretsSource } from '../webhook-secrets.ts'
import { type Delivery, maxBodyBytes, UnreadableBodyError } from './delivery.ts'
import type { Handle } from './handle.ts'
import type { FailedDelivery } from './options.ts'
import { isRefusal, type Report } from './report.ts'
import { respond } from './respond.ts'

/** Reads, verifies and handles one delivery. Never rejects. */
export async function receive(
  delivery: Delivery,
  receiver: { secrets: WebhookSecretsSource; verify: VerifyOptions; handle: Handle; report: Report },
): Promise<Response> {
  const { method, headers } = delivery
  if (method !== 'POST') return respond(405, { allow: 'POST' })
  // Deliveries are signed and sent uncompressed. A proxy compressed this one, so its bytes are not the signed ones.
  if (!/^(identity)?$/i.test(textOf(headers, 'content-encoding')))
    return respond(415, { 'accept-encoding': 'identity' })
  if (Number(textOf(headers, 'content-length')) > maxBodyBytes) return respond(413)

  const known: FailedDelivery = {}
  try {
    const traceparent = textOf(headers, 'traceparent')
    if (traceparent !== '') known.traceparent = traceparent
    known.rawBody = await delivery.read()
    const { secrets, verify } = receiver
    const event = await verifyWebhook(
      known.rawBody,
      headers,
      typeof secrets === 'function' ? await secrets() : secrets,
      verify,
    )
    return await receiver.handle({ ...known, event })
  } catch (error) {
    if (error instanceof UnreadableBodyError) return respond(error.status)
    await receiver.report(error, known)
    return respond(isRefusal(error) ? 400 : 500)
  }
}

function textOf(headers: Delivery['headers'], name: string): string {
  return [headerOf(headers, name) ?? ''].flat().join().trim()
}
