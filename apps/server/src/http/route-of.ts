import type { FastifyRequest } from 'fastify'

/** The route's pattern, with the names of its parameters in the place of their values. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
