import { isTolerance } from './tolerance.ts'
import type { WebhookEvent } from './types.ts'
import { WebhookPayloadError } from './webhook-errors.ts'
import type { WebhookHeaders } from './webhook-headers.ts'
import { importSecret, isSigned } from './webhook-hmac.ts'
import { isApiKey, type KnownSecrets, presentSecrets, type WebhookSecrets } from './webhook-secrets.ts'
import { isHeaders, readSignatures } from './webhook-signatures.ts'

export type VerifyOptions = {
  /**
   * No default: without it, a delivery of any age is accepted. The maximum difference in seconds between the delivery's timestamp
   * and the clock of this server; outside it a delivery is rejected even if its signature is valid. 300 is usual. Needs the
   * request's headers.
   */
  tolerance?: number | undefined
  /** Secrets that do not verify a delivery but are recognized, so that `reason` can name the one that was confused with the right one. */
  knownSecrets?: KnownSecrets | undefined
}

/**
 * Checks that a webhook was sent by the service, and returns its event. It does not check the age of the delivery unless
 * `tolerance` is given. The signature covers the exact bytes of the body, so pass the bytes as received, not a parsed body.
 *
 * An event type that this package does not know is returned too: give your `switch` a `default`.
 *
 * @param rawBody the body as it arrived.
 * @param signature the request's headers, or the value of `X-Service-Signature` alone: `sha256=` and 64 hexadecimal
 * characters of either case. With the headers, the signature by the previous secret
 * (`X-Service-Signature-Previous`) is tried as well.
 * @param secret the endpoint's signing secret, `whsec_…`, or several, any of which may have signed. Undefined and empty
 * ones are ignored; at least one is required.
 * @throws WebhookSignatureError when the signature is missing, malformed or not of this body and secret; its `reason`
 * distinguishes a re-serialized body, a proxy, an old secret and another endpoint's secret, and its message says how to fix it.
 * @throws WebhookPayloadError when the signature is right but the body is not an event.
 * @throws TypeError when an option is unknown or `tolerance` is not a number of seconds.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  signature: string | readonly string[] | WebhookHeaders | null | undefined,
  secret: WebhookSecrets,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  if (!isUsable(options)) {
    const { checkVerifyOptions } = await import('./webhook-diagnosis/verify-options.ts')
    checkVerifyOptions(options)
  }
  const { tolerance, knownSecrets: known = {} } = options
  // A copy, so that the verified bytes are the parsed ones, even if the caller reuses its buffer meanwhile.
  const body = copyBytes(rawBody)
  // The diagnosis is loaded only when it is needed, which keeps the verifier small.
  if (!body) {
    const { bodyFault } = await import('./webhook-diagnosis/body-fault.ts')
    throw bodyFault(rawBody, signature)
  }
  const secrets = presentSecrets(secret)
  const signatures = readSignatures(signature)
  const headers = isHeaders(signature) ? signature : undefined
  if (secrets.length === 0 || secrets.some(isApiKey) || signatures.length === 0) {
    const { callFault } = await import('./webhook-diagnosis/call-fault.ts')
    throw callFault(secrets, signature)
  }
  const keys = await Promise.all(secrets.map(importSecret))
  if (!(await isSigned(body, keys, signatures))) {
    const { diagnose } = await import('./webhook-diagnosis/diagnose.ts')
    throw await diagnose({ body, signatures, secrets, known, headers })
  }
  if (tolerance !== undefined) {
    const { verifyTimestamp } = await import('./verify-timestamp.ts')
    await verifyTimestamp(body, headers, { secrets, tolerance, now: nowInSeconds() })
  }
  return readEvent(body)
}

/** Without a tolerance that can be compared, a delivery of any age would be accepted, and nothing would tell. */
function isUsable(options: object): boolean {
  return (
    Object(options) === options &&
    Object.entries(options).every(([name, value]) =>
      name === 'tolerance' ? value === undefined || isTolerance(value) : name === 'knownSecrets',
    )
  )
}

/** @returns undefined for what is neither text nor bytes */
function copyBytes(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()
  // Not instanceof: test runners hand over buffers of another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer).slice()
  return undefined
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
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

/** Validates the envelope; the contract guarantees the shape of `data`. */
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
