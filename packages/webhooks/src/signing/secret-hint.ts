import { hash } from 'node:crypto'

/**
 * Identifies a secret without revealing it: the first 8 hexadecimal digits of its SHA-256. A receiver with another secret can see
 * the difference. The hint reveals nothing usable of the secret's 256 random bits.
 */
export function secretHint(secret: string): string {
  return hash('sha256', secret).slice(0, 8)
}
