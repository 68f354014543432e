import { Hono, type Context as HonoContext } from 'hono'
import type { Log } from '../options.ts'
import { assertVersion, versionOf } from './api-version.ts'
import { authenticate, requirePermission } from './authenticate.ts'
import type { Settings } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { ApiError, invalid } from './errors.ts'
import type { ExpansionTable } from './expand.ts'
import { errorResponse, handleRequest } from './handle-request.ts'
import { InFlightKeys } from './idempotency.ts'
import { type NotOffered, notOfferedMessage } from './not-offered.ts'
import { throttled, throttleHeaders } from './throttle.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { V2Endpoint } from './v2/endpoint.ts'
import { V2Error } from './v2/errors.ts'
import { handleV2Request, v2ErrorResponse } from './v2/handle-request.ts'

/** The operations of all resources, and the ids that `expand` follows. */
export type ApiTable = {
  endpoints: readonly Endpoint[]
  v2Endpoints: readonly V2Endpoint[]
  expansions: ExpansionTable
  notOffered: NotOffered
}

/** Serves the operations of the table under `/v1` and `/v2`. */
export function createApiRoutes(
  { endpoints, v2Endpoints, expansions, notOffered }: ApiTable,
  work: UnitOfWork,
  settings: Settings,
  log: Log | undefined,
): Hono {
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
    app.use(path, async (c, next) => {
      const refusal = versionRefusal(c.req.header('stripe-version') ?? null)
      if (refusal) return refuse(c, refusal)
      await next()
      if (!c.req.path.startsWith('/v2/')) {
        c.res.headers.set('stripe-version', versionOf(c.req.raw, settings.accountVersion))
      }
    })
  }
  for (const { method, path } of notOffered.shadowed) app.on(method, path, (c) => unrecognized(settings, notOffered, c))
  const api = { work, settings, inFlight, expansions, log }
  for (const { old, by, until } of settings.versions.replaced) {
    const endpoint = endpoints.find(({ method, path }) => method === by.method && path === by.path)
    if (!endpoint) throw new Error(`${by.method} ${by.path} is to answer ${old.path}, and is not offered`)
    app.on(old.method, old.path, (c, next) =>
      versionOf(c.req.raw, settings.accountVersion) < until
        ? handleRequest(api, endpoint, c.req.raw, ['', ''])
        : next(),
    )
  }
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => handleRequest(api, endpoint, c.req.raw, idsOf(endpoint.path, c)))
  }
  for (const endpoint of v2Endpoints) {
    app.on(endpoint.method, endpoint.path, (c) => handleV2Request(api, endpoint, c.req.raw, idsOf(endpoint.path, c)))
  }
  app.all('/v2/*', (c) => unrecognized(settings, notOffered, c))
  // Browsers may call with a publishable key, from any page; a secret key is refused where any is taken.
  app.options('/v1/*', (c) =>
    c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
      'access-control-expose-headers': 'request-id',
      'access-control-max-age': '300',
    }),
  )
  app.all('/v1/*', (c) => unrecognized(settings, notOffered, c))
  return app
}

/** A path without an operation: one that Stripe has says so, and any other is taken for a typo. */
function unrecognized(settings: Settings, notOffered: NotOffered, c: HonoContext): Response {
  const { method } = c.req
  const { pathname } = new URL(c.req.url)
  const refusal = refusalOf(settings, c.req.raw, pathname)
  if (refusal) return refuse(c, refusal)
  // Not a 404, which would be taken for an object that does not exist.
  if (notOffered.has(method, pathname)) {
    return refuse(c, invalid(notOfferedMessage(method, pathname), undefined, 'sandbox_not_offered'))
  }
  const message =
    `Unrecognized request URL (${method}: ${pathname}). Please see https://stripe.com/docs or we can help at ` +
    'https://support.stripe.com/.'
  return refuse(c, new ApiError(404, invalid(message).body))
}

/** The error as the version of the API answers it that the path is of. */
function refuse(c: HonoContext, error: ApiError): Response {
  if (!c.req.path.startsWith('/v2/')) return errorResponse(error, c.req.raw)
  const { status, body } = error
  return v2ErrorResponse(
    new V2Error(status, body.code ?? (status === 404 ? 'not_found' : 'invalid_fields'), body.message),
  )
}

function versionRefusal(version: string | null): ApiError | null {
  try {
    assertVersion(version)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** The ids of a path, in their order. */
function idsOf(path: string, { req }: HonoContext): [string, string] {
  const [first = '', second = ''] = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
  return [req.param(first) ?? '', req.param(second) ?? '']
}

/** The missing permission of a restricted key is reported even if the sandbox does not have the operation. */
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
