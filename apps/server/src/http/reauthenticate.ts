import { type createKeyAuthenticator, merchantHeader, type SessionAuthenticator } from '@merchant-payments/api/http'
import type { Caller } from '@merchant-payments/api/services'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './response-headers.ts'
import { sessionUseOf } from './session-use.ts'

/**
 * Checks again, for a request that was admitted long ago, that its caller still has access. The rate limit is not
 * counted again.
 * @throws unauthorized, key_revoked, key_expired; forbidden for a merchant that a person works for no more
 */
export type Reauthenticate = (request: FastifyRequest) => Promise<Caller | null>

export function createReauthenticator(
  authenticate: ReturnType<typeof createKeyAuthenticator>,
  authenticateSession: SessionAuthenticator,
): Reauthenticate {
  return async (request) => {
    const { headers, caller } = request
    if (headers.authorization !== undefined)
      return authenticate(headers.authorization, headerOf(request, merchantHeader))
    const { account = null } = caller ?? {}
    return authenticateSession(
      headers.cookie,
      account && { merchantId: account.merchantId, livemode: account.livemode },
      sessionUseOf(request),
    )
  }
}
