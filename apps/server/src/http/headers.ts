import { apiVersion } from '@merchant-payments/api'

/** On every response this server ever sends. */
export function standardHeaders(requestId: string): Record<string, string> {
  return {
    'X-API-Version': apiVersion,
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }
}
