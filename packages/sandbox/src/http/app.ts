import { Hono } from 'hono'
import type { Log } from '../options.ts'
import { endpoints } from '../resources/registry.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Settings } from './context.ts'
import { ApiError, invalid } from './errors.ts'
import { errorResponse, handleRequest } from './handle-request.ts'
import { InFlightKeys } from './idempotency.ts'

/** The API under `/v1`. */
export function createApiRoutes(work: UnitOfWork, settings: Settings, log: Log | undefined): Hono {
  const app = new Hono()
  const inFlight = new InFlightKeys()
  for (const endpoint of endpoints) {
    const [first = '', second = ''] = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    app.on(endpoint.method, endpoint.path, (c) => {
      return handleRequest({ work, settings, inFlight, log }, endpoint, c.req.raw, [
        c.req.param(first) ?? '',
        c.req.param(second) ?? '',
      ])
    })
  }
  // Browsers may call with a publishable key, from any page.
  app.options('/v1/*', (c) =>
    c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
      'access-control-expose-headers': 'request-id',
      'access-control-max-age': '300',
    }),
  )
  app.all('/v1/*', (c) => {
    const path = new URL(c.req.url).pathname
    const message =
      `Unrecognized request URL (${c.req.method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
      'https://support.stripe.com/.'
    return errorResponse(new ApiError(404, { ...invalid(message).body }))
  })
  return app
}
