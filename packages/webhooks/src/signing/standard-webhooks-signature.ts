import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/**
 * An endpoint's secret in the form that verifiers of Standard Webhooks take: the same 32 bytes, in padded base64 instead of
 * base64url.
 */
export function standardSecret(secret: string): string {
  return prefix + keyOf(secret).toString('base64')
}

/**
 * The value of `webhook-signature` by the specification of Standard Webhooks (standardwebhooks.com): one signature for each
 * secret, of the id, the time of the attempt and the body, keyed by the bytes that the secret stands for.
 */
export function standardSignature(
  secrets: readonly string[],
  message: { id: string; timestamp: string; body: Uint8Array },
): string {
  const start = `${message.id}.${message.timestamp}.`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(start).update(message.body).digest('base64')}`)
    .join(' ')
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64url')
}
