import { nearestName } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { ApiError } from '@merchant-payments/api/services'
import type { FastifyRequest } from 'fastify'
import { proceduresOf } from './routes/compile-procedure.ts'

const base = '/api/v1'
const forServersOnly =
  'No such API endpoint for OPTIONS. The API is called from servers: it answers no preflight request, because a browser may not hold its keys.'
const endpoints = proceduresOf(appRouter)
  .flatMap(([, { meta }]) => meta?.openapi ?? [])
  .map(({ method, path }) => ({ method, path, steps: stepsOf(path) }))

/** The error for an unknown address, with similar known ones. */
export function unknownEndpoint({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): ApiError {
  if (method === 'OPTIONS') return new ApiError('endpoint_not_found', { message: forServersOnly })
  const meant = likelyEndpoints(method, url.split('?', 1)[0] ?? '')
  if (meant.length === 0) return new ApiError('endpoint_not_found')
  return new ApiError('endpoint_not_found', { message: `No such API endpoint; did you mean ${meant.join(' or ')}?` })
}

/**
 * Endpoints whose address differs only by a slash, the prefix or the spelling; without such an endpoint, those that differ by the
 * method. Ids are not compared.
 */
export function likelyEndpoints(method: string, path: string): string[] {
  if (path.length > 300) return []
  const steps = stepsOf(path.replace(/^\/+api\/+v1(?=\/|$)/, ''))
  const fits = (same: (step: string, known: string) => boolean) =>
    endpoints.filter(
      (endpoint) =>
        endpoint.steps.length === steps.length &&
        endpoint.steps.every((known, index) => known.startsWith('{') || same(steps[index] ?? '', known)),
    )
  const exact = fits((step, known) => step === known)
  const near = exact.length > 0 ? exact : fits((step, known) => nearestName(step, [known]) !== undefined)
  const ofMethod = near.filter((endpoint) => endpoint.method === method)
  // A GET gets no suggestion to write: the nearest operation is the one that reads the object by its id.
  const others = method === 'GET' ? readableBy(near) : near
  return (ofMethod.length > 0 ? ofMethod : others).map((endpoint) => `${endpoint.method} ${base}${endpoint.path}`)
}

function readableBy(lists: readonly { path: string; method: string }[]) {
  const paths = lists.map(({ path }) => `${path}/{id}`)
  return endpoints.filter(({ method, path }) => method === 'GET' && paths.includes(path))
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '')
}
