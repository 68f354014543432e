import { WebhookSignatureError } from './webhook-errors.ts'
import { type HeaderValue, headerOf, type WebhookHeaders } from './webhook-headers.ts'

/** The header that carries the signature, as `request.headers` of Node spells it. */
export const signatureHeader = 'x-service-signature'

/** The signature by the old secret, in the same format, for a day after an endpoint's secret was rolled. */
export const previousSignatureHeader = 'x-service-signature-previous'

const prefix = 'sha256='
const digestHexLength = 64

/**
 * The signatures that a delivery brings: the current one, and the old secret's while it is still sent.
 *
 * @param source the headers, or the value of `X-Service-Signature` alone.
 * @throws WebhookSignatureError when `X-Service-Signature` is missing or malformed, whatever the other header says.
 */
export function readSignatures(source: HeaderValue | WebhookHeaders): Uint8Array<ArrayBuffer>[] {
  if (!isHeaders(source)) return [readSignature(source)]
  const current = readSignature(headerOf(source, signatureHeader))
  try {
    return [current, readSignature(headerOf(source, previousSignatureHeader))]
  } catch {
    // Nearly always absent. A malformed one does not affect the current signature.
    return [current]
  }
}

/** Whether these are a request's headers, and not the value of one. */
export function isHeaders(source: HeaderValue | WebhookHeaders): source is WebhookHeaders {
  return typeof source === 'object' && source !== null && !Array.isArray(source)
}

function readSignature(header: HeaderValue): Uint8Array<ArrayBuffer> {
  const values = typeof header === 'string' ? [header] : (header ?? [])
  const [value] = values
  if (!value) throw new WebhookSignatureError('missing_header', `The ${signatureHeader} header is missing.`)
  if (values.length > 1) {
    throw new WebhookSignatureError('several_headers', `There is more than one ${signatureHeader} header.`)
  }
  if (!value.startsWith(prefix)) {
    throw new WebhookSignatureError('missing_prefix', `The signature does not start with ${prefix}.`)
  }
  const hex = value.slice(prefix.length)
  if (/[^0-9a-f]/i.test(hex)) {
    throw new WebhookSignatureError('not_hex', 'The signature has characters that are not hexadecimal.')
  }
  if (hex.length !== digestHexLength) {
    const message = `The signature has ${hex.length} hexadecimal characters, not ${digestHexLength}.`
    throw new WebhookSignatureError('wrong_length', message)
  }
  return Uint8Array.from({ length: digestHexLength / 2 }, (_, index) =>
    parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
