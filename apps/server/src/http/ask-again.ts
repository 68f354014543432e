import type { createAuthenticate, Recognise } from '@merchant-payments/api/http'
import type { Caller } from '@merchant-payments/api/services'
import type { FastifyRequest } from 'fastify'

/**
 * Who a request comes from by now, though it was admitted long ago; its rate limit was paid then.
 * @throws unauthorized, key_revoked, key_expired; forbidden for a merchant that a person works for no more
 */
export type AskAgain = (request: FastifyRequest) => Promise<Caller | null>

export function createAskAgain(authenticate: ReturnType<typeof createAuthenticate>, recognise: Recognise): AskAgain {
  return async ({ headers, caller }) => {
    if (headers.authorization !== undefined) return authenticate(headers.authorization)
    const { account = null } = caller ?? {}
    return recognise(headers.cookie, account && { merchantId: account.merchantId, livemode: account.livemode })
  }
}
