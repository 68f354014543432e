import { hash } from 'node:crypto'

/**
 * What tells secrets apart without telling them: the first 8 hexadecimal digits of a secret's SHA-256. A receiver that holds
 * another secret sees so by it. Of the 256 random bits of a secret it gives away nothing that could be used.
 */
export function secretHint(secret: string): string {
  return hash('sha256', secret).slice(0, 8)
}
