import type { Quota } from '@merchant-payments/api/http'
import { apiVersion } from '@merchant-payments/api/http'

/** Headers of every response that this server sends. */
export function standardHeaders(requestId: string): Record<string, string> {
  return {
    'X-API-Version': apiVersion,
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }
}

/** Headers of every answer to a valid key. */
export function rateHeaders({ limit, remaining, resetSeconds }: Quota): Record<string, number> {
  return { 'RateLimit-Limit': limit, 'RateLimit-Remaining': remaining, 'RateLimit-Reset': resetSeconds }
}
