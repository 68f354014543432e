import { secretHint } from './secret-hint.ts'
import { standardSignature } from './standard-webhooks-signature.ts'
import { serviceSignature } from './x-service-signature.ts'

/**
 * Signs one POST, and returns all of its headers: `X-Service-Signature` over the body alone, and `webhook-signature` of Standard
 * Webhooks over the id, the time of the attempt and the body. While a secret is being rolled, the previous one signs too, so that a receiver can switch to
 * the new secret at any time before the previous one expires.
 */
export function signDelivery(request: {
  secret: string
  previousSecret: string | null
  formerSecretHints?: readonly string[]
  eventId: string
  /** Null for events from before there was one. */
  sequence: number | null
  body: Uint8Array
  at: Date
}): Record<string, string> {
  const { secret, previousSecret, formerSecretHints = [], eventId, sequence, body, at } = request
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'MerchantPayments/1.0 (webhooks)',
    'X-Service-Signature': serviceSignature(secret, body),
    'X-Service-Event-Id': eventId,
    'X-Service-Timestamp': timestamp,
    'X-Service-Secret-Hint': secretHint(secret),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(secrets, { id: eventId, timestamp, body }),
  }
  if (sequence !== null) headers['X-Service-Event-Sequence'] = String(sequence)
  if (previousSecret !== null) headers['X-Service-Signature-Previous'] = serviceSignature(previousSecret, body)
  if (formerSecretHints.length > 0) headers['X-Service-Former-Secret-Hints'] = formerSecretHints.join(', ')
  return headers
}
