import { WebhookSignatureError } from './webhook-errors.ts'
import { type HeaderValue, headerOf, type WebhookHeaders } from './webhook-headers.ts'

/** The header that carries the signature, as `request.headers` of Node spells it. */
export const SIGNATURE_HEADER = 'x-service-signature'

/** For a day after an endpoint's secret was rolled: the signature that the old secret makes, in the same format. */
export const PREVIOUS_SIGNATURE_HEADER = 'x-service-signature-previous'

const PREFIX = 'sha256='
const DIGEST_HEX_LENGTH = 64

/**
 * The signatures that a delivery brings: the current one, and the old secret's while it is still sent.
 *
 * @param source the headers, or the value of `X-Service-Signature` alone.
 * @throws WebhookSignatureError when `X-Service-Signature` is missing or malformed, whatever the other header says.
 */
export function readSignatures(source: HeaderValue | WebhookHeaders): Uint8Array<ArrayBuffer>[] {
  if (source === null || source === undefined || typeof source === 'string' || isList(source)) {
    return [readSignature(source)]
  }
  const current = readSignature(headerOf(source, SIGNATURE_HEADER))
  try {
    return [current, readSignature(headerOf(source, PREVIOUS_SIGNATURE_HEADER))]
  } catch {
    // Nearly always absent. A malformed one proves nothing, and takes nothing from the one that counts.
    return [current]
  }
}

function isList(source: object): source is readonly string[] {
  return Array.isArray(source)
}

function readSignature(header: HeaderValue): Uint8Array<ArrayBuffer> {
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
