import { createHmac } from 'node:crypto'

/**
 * The value of `X-Service-Signature`: HMAC-SHA256 of the raw body with the endpoint's own secret.
 * The secret is used as the text that the merchant was shown, its `whsec_` included.
 */
export function serviceSignature(secret: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
