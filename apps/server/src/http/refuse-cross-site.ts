import { ApiError } from '@merchant-payments/api/services'
import type { FastifyRequest } from 'fastify'
import { isRead } from './is-read.ts'

/**
 * Protects sessions against cross-site request forgery: a browser sends the session cookie with any request, and names the page that
 * sent each request that may change something.
 * @throws forbidden for a change that another site requests
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (!isRead(request) && !isFromOwnPage(request)) throw new ApiError('forbidden')
}

function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.host !== undefined && URL.parse(headers.origin ?? '')?.host === headers.host
}
