import { type HeaderValue, headerOf, type WebhookHeaders } from './webhook-headers.ts'

/** The header that carries the signature, as `request.headers` of Node spells it. */
export const signatureHeader = 'x-service-signature'

/** The signature by the old secret, in the same format, for a day after an endpoint's secret was rolled. */
export const previousSignatureHeader = 'x-service-signature-previous'

/** The bytes of a signature. `Uint8Array` has a type parameter since TypeScript 5.7, and its users may have an earlier one. */
type Bytes = ReturnType<typeof Uint8Array.from>

/**
 * The signatures that a delivery brings: the current one, and the old secret's while it is still sent.
 *
 * @param source the headers, or the value of `X-Service-Signature` alone.
 * @returns none when `X-Service-Signature` is missing or malformed, whatever the other header says; a malformed one of the
 * old secret, which is nearly always absent, does not affect the current one.
 */
export function readSignatures(source: HeaderValue | WebhookHeaders): Bytes[] {
  if (!isHeaders(source)) return readSignature(source)
  const current = readSignature(headerOf(source, signatureHeader))
  return current.length === 0 ? [] : [...current, ...readSignature(headerOf(source, previousSignatureHeader))]
}

/** Whether these are a request's headers, and not the value of one. */
export function isHeaders(source: HeaderValue | WebhookHeaders): source is WebhookHeaders {
  return typeof source === 'object' && source !== null && !Array.isArray(source)
}

function readSignature(header: HeaderValue): Bytes[] {
  const [value = '', second] = [header ?? []].flat()
  const [, hex] = /^sha256=([0-9a-fA-F]{64})$/.exec(value) ?? []
  if (hex === undefined || second !== undefined) return []
  return [Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))]
}
