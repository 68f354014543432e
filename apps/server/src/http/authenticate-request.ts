import {
  type KeyAuthorizer,
  merchantHeader,
  type SelectedMerchant,
  type SessionAuthenticator,
} from '@merchant-payments/api/http'
import { ApiError, type Caller, type Services } from '@merchant-payments/api/services'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../fastify-request.ts'
import { isRead } from './is-read.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { rateHeaders } from './response-headers.ts'
import { sessionUseOf } from './session-use.ts'

/**
 * Finds the caller where both keys and people of the portal may call: the key, within its rate limit, or the person who is
 * signed in. Null when the request has neither. The caller is also in `request.caller`; what it may do is for `accountScope`.
 * @throws unauthorized, key_revoked, key_expired, rate_limit_exceeded, service_unavailable, merchant_not_found, validation_error; forbidden for a merchant that a person does not
 * work for, for a change that another site's page asks for, and for every change by an operator who sees a merchant
 */
export type RequestAuthenticator = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>

export function createRequestAuthenticator(
  authorizeKey: KeyAuthorizer,
  authenticateSession: SessionAuthenticator,
  admit: Services['admission']['admit'],
): RequestAuthenticator {
  return async (request, reply) => {
    const { authorization } = request.headers
    request.caller =
      authorization === undefined
        ? await authenticatePerson(request, authenticateSession, admit)
        : await authenticateByKey(authorization, request, reply, authorizeKey)
    return request.caller
  }
}

async function authenticateByKey(
  authorization: string,
  request: FastifyRequest,
  reply: FastifyReply,
  authorizeKey: KeyAuthorizer,
): Promise<Caller> {
  const { caller, quota } = await authorizeKey({
    authorization,
    address: request.ip,
    merchant: headerOf(request, merchantHeader),
    ofPlatform: isAboutPlatform(request),
  })
  request.caller = caller
  for (const [name, value] of Object.entries(rateHeaders(quota))) reply.raw.setHeader(name, value)
  if (!quota.allowed) throw new ApiError('rate_limit_exceeded', { retryAfter: quota.resetSeconds })
  return caller
}

/** Each request of the portal names the merchant and the mode that the page shows. */
async function authenticatePerson(
  request: FastifyRequest,
  authenticateSession: SessionAuthenticator,
  admit: Services['admission']['admit'],
): Promise<Caller | null> {
  const { cookie } = request.headers
  const caller = await authenticateSession(cookie, selectedMerchantIn(request), sessionUseOf(request))
  if (caller) refuseCrossSite(request)
  // Checked before the body is read: every change that a person makes passes here.
  if (caller?.actor.kind === 'person' && caller.actor.views && !isRead(request) && !isOfPlatform(request)) {
    throw new ApiError('forbidden', { message: 'You see this merchant as an operator: nothing can be changed.' })
  }
  if (caller) await admit(caller.account?.id ?? null)
  return caller
}

/** Whether a native call is of a procedure of the platform's keys: `platform.merchants.create`. */
function isAboutPlatform({ params }: FastifyRequest): boolean {
  return (params as { path?: string }).path?.startsWith('platform.') === true
}

/** The test clock is one for all merchants, and not the viewed one's: operators may advance it. */
function isOfPlatform({ params }: FastifyRequest): boolean {
  return (params as { path?: string }).path === 'portal.clock.advance'
}

/** @throws validation_error */
function selectedMerchantIn({ headers }: FastifyRequest): SelectedMerchant {
  const merchantId = headers['portal-merchant']
  const mode = headers['portal-mode']
  if (merchantId === undefined) return null
  if (typeof merchantId !== 'string' || (mode !== 'test' && mode !== 'live')) {
    throw new ApiError('validation_error', { message: 'Portal-Mode must be test or live.' })
  }
  return { merchantId, livemode: mode === 'live' }
}
