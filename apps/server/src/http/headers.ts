import type { Quota } from '@merchant-payments/api/http'
import { apiVersion } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'

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

/** On every answer to somebody whose key is good. */
export function rateHeaders({ limit, remaining, resetSeconds }: Quota): Record<string, number> {
  return { 'RateLimit-Limit': limit, 'RateLimit-Remaining': remaining, 'RateLimit-Reset': resetSeconds }
}

/** A header of a request; one that came several times, as one. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
