import { createHash } from 'node:crypto'

/** As which the token of an invitation is kept: 256 random bits need no salt. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest()
}
