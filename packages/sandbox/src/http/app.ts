import { Hono, type Context as HonoContext } from 'hono'
import type { Log } from '../options.ts'
import { endpoints } from '../resources/registry.ts'
import { v2Endpoints } from '../resources/v2-registry.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { authenticate, requirePermission } from './authenticate.ts'
import type { Settings } from './context.ts'
import { ApiError, invalid } from './errors.ts'
import { errorResponse, handleRequest } from './handle-request.ts'
import { InFlightKeys } from './idempotency.ts'
import { throttled, throttleHeaders } from './throttle.ts'
import { V2Error } from './v2/errors.ts'
import { handleV2Request, v2ErrorResponse } from './v2/handle-request.ts'

/** The API under `/v1` and `/v2`. */
export function createApiRoutes(work: UnitOfWork, settings: Settings, log: Log | undefined): Hono {
  const app = new Hono()
  const inFlight = new InFlightKeys()
  for (const path of ['/v1/*', '/v2/*']) {
    app.use(path, async (c, next) => {
      const key = c.req.header('authorization') ?? ''
      const refusal = settings.throttle.refusalOf(key, performance.now())
      if (refusal === null) return next()
      const response = errorResponse(throttled(refusal), c.req.raw)
      for (const [name, value] of Object.entries(throttleHeaders(refusal))) response.headers.set(name, value)
      return response
    })
  }
  const api = { work, settings, inFlight, log }
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => handleRequest(api, endpoint, c.req.raw, idsOf(endpoint.path, c)))
  }
  for (const endpoint of v2Endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => handleV2Request(api, endpoint, c.req.raw, idsOf(endpoint.path, c)))
  }
  app.all('/v2/*', (c) => {
    const path = new URL(c.req.url).pathname
    return v2ErrorResponse(new V2Error(404, 'not_found', `Unrecognized request URL (${c.req.method}: ${path}).`))
  })
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
    const refusal = refusalOf(settings, c.req.raw, path)
    if (refusal) return errorResponse(refusal, c.req.raw)
    const message =
      `Unrecognized request URL (${c.req.method}: ${path}). Please see https://stripe.com/docs or we can help at ` +
      'https://support.stripe.com/.'
    return errorResponse(new ApiError(404, { ...invalid(message).body }))
  })
  return app
}

/** The ids of a path, in their order. */
function idsOf(path: string, { req }: HonoContext): [string, string] {
  const [first = '', second = ''] = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
  return [req.param(first) ?? '', req.param(second) ?? '']
}

/** A restricted key is told of its missing permission also where the sandbox has no operation. */
function refusalOf(settings: Settings, request: Request, path: string): ApiError | null {
  const account = request.headers.get('stripe-account') ?? undefined
  try {
    const caller = authenticate(request.headers.get('authorization'), settings.keys)
    requirePermission(caller, { method: request.method, path }, { platform: settings.meta.platform, account })
    return null
  } catch (error) {
    // An operation that does not exist needs no key.
    if (error instanceof ApiError) return error.status === 403 ? error : null
    throw error
  }
}
