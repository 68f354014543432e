import { randomBytes } from 'node:crypto'

/** A secret for one endpoint: `whsec_` and 32 random bytes in base64url. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}
