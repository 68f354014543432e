import type { WebhookEvent } from './types.ts'
import { WebhookPayloadError, WebhookSignatureError } from './webhook-errors.ts'

/** The header that carries the signature, as `request.headers` of Node spells it. */
export const SIGNATURE_HEADER = 'x-service-signature'

const PREFIX = 'sha256='
const DIGEST_HEX_LENGTH = 64

/**
 * Checks that a webhook was sent by the service and reads its event. The signature covers the exact bytes of the body,
 * so pass what arrived, not what a JSON parser made of it.
 *
 * A type that this package does not know yet is let through: give your `switch` a `default`.
 *
 * @param rawBody the body as it arrived.
 * @param signatureHeader value of `X-Service-Signature`: `sha256=` and 64 hexadecimal characters of either case.
 * @param secret the endpoint's signing secret, `whsec_…`; undefined, like an empty one, is refused.
 * @throws WebhookSignatureError when the signature is missing, malformed or not of this body and secret.
 * @throws WebhookPayloadError when the signature is right but the body is not an event.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  signatureHeader: string | readonly string[] | null | undefined,
  secret: string | undefined,
): Promise<WebhookEvent> {
  // A copy: what is parsed below is what was verified, even if the caller's buffer is used again meanwhile.
  const body = copyBytes(rawBody)
  const key = await importSecret(secret)
  const signature = readSignature(signatureHeader)
  // `verify` compares in constant time.
  if (!(await crypto.subtle.verify('HMAC', key, signature, body))) {
    throw new WebhookSignatureError(
      'mismatch',
      "The signature is not of this body and secret: check that the body is the exact bytes received and the secret is this endpoint's.",
    )
  }
  return readEvent(body)
}

function copyBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()
  // Not instanceof: test runners hand over buffers of another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer).slice()
  throw new WebhookSignatureError(
    'body_not_raw',
    'The body must be the raw string or bytes that were received, not a parsed object: read it before any JSON parser does.',
  )
}

async function importSecret(secret: unknown) {
  if (typeof secret !== 'string' || secret.trim() === '') {
    throw new WebhookSignatureError('empty_secret', 'The signing secret is missing or empty.')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
}

function readSignature(header: string | readonly string[] | null | undefined): Uint8Array<ArrayBuffer> {
  const values = typeof header === 'string' ? [header] : (header ?? [])
  const [value] = values
  if (!value) throw new WebhookSignatureError('missing_header', `The ${SIGNATURE_HEADER} header is missing.`)
  if (values.length > 1) {
    throw new WebhookSignatureError('several_headers', `There is more than one ${SIGNATURE_HEADER} header.`)
  }
  if (!value.startsWith(PREFIX)) {
    throw new WebhookSignatureError('missing_prefix', `The signature does not start with ${PREFIX}.`)
  }
  const hex = value.slice(PREFIX.length)
  if (/[^0-9a-f]/i.test(hex)) {
    throw new WebhookSignatureError('not_hex', 'The signature has characters that are not hexadecimal.')
  }
  if (hex.length !== DIGEST_HEX_LENGTH) {
    const message = `The signature has ${hex.length} hexadecimal characters, not ${DIGEST_HEX_LENGTH}.`
    throw new WebhookSignatureError('wrong_length', message)
  }
  return Uint8Array.from({ length: DIGEST_HEX_LENGTH / 2 }, (_, index) =>
    parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

function readEvent(body: Uint8Array<ArrayBuffer>): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new WebhookPayloadError('The signature is right, but the body is not JSON.', { cause })
  }
  if (!isEvent(event)) {
    throw new WebhookPayloadError('The signature is right, but the body is not an event: { id, type, created, data }.')
  }
  return event
}

/** The envelope is checked; what `data` holds is the service's promise in the contract. */
function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false
  const { id, type, created, data } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    typeof data === 'object' &&
    data !== null
  )
}
