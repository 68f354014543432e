import {
  clientNetwork,
  type KeyAuthenticator,
  merchantHeader,
  type Party,
  type SessionAuthenticator,
} from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyContextConfig {
    /** As whose work a request of the route is admitted (`admitRequests`); that of its client's network by default. */
    admission?: 'caller' | 'probe'
  }
}

type RequestAdmission = {
  admission: Services['admission']
  authenticateKey: Pick<KeyAuthenticator, 'remembers'>
  authenticateSession: Pick<SessionAuthenticator, 'remembers'>
}

/**
 * Has each request admitted before its body is read, and before any query: as work of its client's network, by default. On a route
 * of callers, a key or session of the last half second needs no query, and the request is admitted as work of its account when the
 * caller is known; any other is first admitted as that of a stranger. Probes are not admitted.
 */
export function admitRequests(
  app: FastifyInstance,
  { admission, authenticateKey, authenticateSession }: RequestAdmission,
): void {
  const isRemembered = ({ headers: { authorization, cookie, ...headers } }: FastifyRequest) =>
    authorization === undefined
      ? authenticateSession.remembers(cookie, selectedIn(headers))
      : authenticateKey.remembers(authorization, textOf(headers[merchantHeader.toLowerCase()]))

  app.addHook('onRequest', (request, _reply, done) => {
    const { admission: of } = request.routeOptions.config ?? {}
    if (of === 'probe' || (of === 'caller' && isRemembered(request))) return done()
    const network = clientNetwork(request.ip)
    admission.admit(network).then(() => {
      // Many refusals come before validation: unknown addresses, limits, wrong keys.
      admission.charge(network)
      done()
    }, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    admission.charge(partyOf(request))
    done()
  })
}

/** Declares the routes of a scope to be routes of callers. Call it before they are added. */
export function admitCallers(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, admission: 'caller' }
  })
}

function partyOf({ caller, ip }: FastifyRequest): Party {
  return caller ? (caller.account?.id ?? null) : clientNetwork(ip)
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Malformed headers are refused when the session is authenticated. */
function selectedIn(headers: FastifyRequest['headers']) {
  const { 'portal-merchant': merchantId, 'portal-mode': mode } = headers
  return typeof merchantId === 'string' ? { merchantId, livemode: mode === 'live' } : null
}
