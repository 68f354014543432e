import { signature } from '../../signing/signature.ts'

/**
 * The headers of one POST. While a secret is being rolled, the previous one signs a header of its own, so that a receiver can
 * switch to the new secret at any time before the previous one expires.
 */
export function requestHeaders(request: {
  secret: string
  previousSecret: string | null
  eventId: string
  body: Uint8Array
  at: Date
}): Record<string, string> {
  const { secret, previousSecret, eventId, body, at } = request
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'MerchantPayments/1.0 (webhooks)',
    'X-Service-Signature': signature(secret, body),
    'X-Service-Event-Id': eventId,
    'X-Service-Timestamp': String(Math.floor(at.getTime() / 1000)),
  }
  if (previousSecret !== null) headers['X-Service-Signature-Previous'] = signature(previousSecret, body)
  return headers
}
