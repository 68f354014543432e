import type { Quota } from '@merchant-payments/api/http'
import { apiVersion } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'

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

/** The value of a request's header; repeated headers are joined into one. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
