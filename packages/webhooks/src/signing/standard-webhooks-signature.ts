import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/**
 * An endpoint's secret in the form that verifiers of Standard Webhooks take: the same 32 bytes, in padded base64 instead of
 * base64url.
 */
export function standardSecret(secret: string): string {
  return prefix + Buffer.from(encodedKey(secret), 'base64url').toString('base64')
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
    .map((secret) => {
      // As text, since Node takes five times as long with the bytes of a key.
      const hmac = createHmac('sha256', encodedKey(secret), { encoding: 'base64url' })
      return `v1,${hmac.update(start).update(message.body).digest('base64')}`
    })
    .join(' ')
}

/** In base64url. */
function encodedKey(secret: string): string {
  return secret.slice(prefix.length)
}
