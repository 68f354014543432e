import { headerOf, type WebhookHeaders } from '../webhook-headers.ts'

/** The hints of secrets that a delivery carries: of the one that has signed it, and of those before. */
export type Hints = { current: string | undefined; former: readonly string[] }

const shape = /^[0-9a-f]{8}$/

/** Malformed hints are ignored: an attacker may have sent them. */
export function readHints(headers: WebhookHeaders | undefined): Hints {
  const [current] = headers ? listOf(headers, 'x-service-secret-hint') : []
  return { current, former: headers ? listOf(headers, 'x-service-former-secret-hints') : [] }
}

/** The first 8 hexadecimal digits of the secret's SHA-256, as `X-Service-Secret-Hint` has them. */
export async function hintOf(secret: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function listOf(headers: WebhookHeaders, name: string): string[] {
  return [headerOf(headers, name) ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((hint) => hint.trim())
    .filter((hint) => shape.test(hint))
}
