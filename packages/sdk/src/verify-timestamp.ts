import { WebhookSignatureError } from './webhook-errors.ts'
import { headerOf, type WebhookHeaders } from './webhook-headers.ts'
import { importSecret, isSigned } from './webhook-hmac.ts'

/**
 * Checks that a delivery was signed recently, by the headers of Standard Webhooks. Their signature covers the time as well, so
 * an intercepted delivery cannot be replayed later.
 *
 * @param tolerance in seconds, both ways.
 * @throws WebhookSignatureError (`missing_header`, `timestamp_not_signed`, `timestamp_too_old`, `timestamp_too_new`)
 */
export async function verifyTimestamp(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders | undefined,
  { secrets, tolerance, now }: { secrets: readonly string[]; tolerance: number; now: number },
): Promise<void> {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    textOf(headers, name),
  )
  if (!id || !timestamp || !signature) {
    throw new WebhookSignatureError(
      'missing_header',
      'webhook-id, webhook-timestamp or webhook-signature is missing, and the tolerance cannot be checked without them: pass all headers of the request, and let proxies pass them.',
    )
  }
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  const keys = await Promise.all(secrets.flatMap(keyOf).map(importSecret))
  if (!/^\d{1,12}$/.test(timestamp) || !(await isSigned(message, keys, signaturesIn(signature)))) {
    throw new WebhookSignatureError(
      'timestamp_not_signed',
      'The body is signed, but webhook-id or webhook-timestamp differs from what was signed: the id or the timestamp was changed in transit. Reject the delivery.',
    )
  }
  const age = now - Number(timestamp)
  if (age > tolerance) throw new WebhookSignatureError('timestamp_too_old', clockMessage(`${age} seconds ago`, 'ahead'))
  if (-age > tolerance)
    throw new WebhookSignatureError('timestamp_too_new', clockMessage(`in ${-age} seconds`, 'behind'))
}

function clockMessage(when: string, wrong: string): string {
  const cause = `the clock of this server is ${wrong} (synchronize it by NTP)`
  const replay = wrong === 'ahead' ? ', or an old delivery was replayed by a third party' : ''
  return `By the clock of this server the delivery was signed ${when}, beyond the tolerance: ${cause}${replay}.`
}

function textOf(headers: WebhookHeaders | undefined, name: string): string {
  return headers ? ([headerOf(headers, name) ?? ''].flat()[0] ?? '') : ''
}

/** The bytes of a secret; empty for a text that is not one of our secrets. */
function keyOf(secret: string): Uint8Array<ArrayBuffer>[] {
  const [, encoded] = /^whsec_([\w-]+)$/.exec(secret) ?? []
  return encoded === undefined ? [] : decode(encoded.replaceAll('-', '+').replaceAll('_', '/'))
}

function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((each) => (each.startsWith('v1,') ? decode(each.slice('v1,'.length)) : []))
}

function decode(base64: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]
  } catch {
    return []
  }
}
