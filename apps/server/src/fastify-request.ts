import type { FastifyRequest } from 'fastify'

/** The route of the built pages. It also answers 404 for unknown addresses. */
export const pagesRoute = '/*'

/** The pattern of the route, with parameter names instead of values. Pages and unknown addresses have the pattern `none`. */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return url === undefined || url === pagesRoute ? 'none' : url
}

/** The value of a request's header; repeated headers are joined into one. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
