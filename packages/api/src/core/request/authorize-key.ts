import type { KeyUse } from '../keys/key-use.ts'
import type { Permission } from '../keys/permissions.ts'
import type { KeyCaller } from './actor.ts'
import { bearerKey, type KeyAuthenticator } from './authenticate-api-key.ts'
import { ApiError } from './errors.ts'
import type { FailureLimit } from './failure-limit.ts'
import type { Quota, RateLimit } from './rate-limit.ts'
import { requirePermission } from './require-permission.ts'

/** The caller, and the state of its hourly quota. The request is refused unless `quota.allowed`. */
type AuthorizedKey = { caller: KeyCaller; quota: Quota }

type KeyRequest = {
  authorization: string | undefined
  /** The value of `X-Service-Merchant`. */
  merchant?: string | undefined
  /** The operation is one of the platform, and not of a merchant's account. */
  ofPlatform?: boolean
  /** The client's address by the connection. */
  address: string
  /** The permission that the key must have; null if that is checked later. */
  needed?: Permission | null
}

export type KeyAuthorizer = (request: KeyRequest) => Promise<AuthorizedKey>

type Gates = {
  authenticate: ((...sent: Parameters<KeyAuthenticator>) => ReturnType<KeyAuthenticator>) &
    Pick<KeyAuthenticator, 'ofPlatform'>
  /** Waits until a request of an account, or of the platform, may begin. */
  admit(accountId: number | null): Promise<void>
  rateLimit: RateLimit
  failureLimit: FailureLimit
  keyUse: KeyUse
  /** The limit and the use of the platform's keys. */
  platform: { rateLimit: RateLimit; keyUse: KeyUse }
}

/**
 * Authorizes a request with a key, over REST or tRPC: the key is authenticated, then its permission checked, then the
 * request waits for its turn, then the rate limit is counted, so that a request that could not start does not count.
 * @throws unauthorized, key_revoked, key_expired; validation_error on `X-Service-Merchant`, merchant_not_found, permission_denied;
 * rate_limit_exceeded after too many wrong keys from one address; service_unavailable
 */
export function createKeyAuthorizer({ authenticate, admit, failureLimit, platform, ...own }: Gates): KeyAuthorizer {
  return async ({ authorization, merchant, ofPlatform, address, needed = null }) => {
    const authenticated: Promise<KeyCaller> = ofPlatform
      ? authenticate.ofPlatform(authorization, merchant)
      : authenticate(authorization, merchant)
    const caller = await authenticated.catch((error: unknown) => {
      throw isWrongKey(error, authorization) ? (tooMany(failureLimit(address)) ?? error) : error
    })
    const { actor, account } = caller
    const { keyUse, rateLimit } = actor.kind === 'platform' || actor.ofPlatform ? platform : own
    keyUse.note(actor.id)
    requirePermission(actor, needed)
    await admit(account?.id ?? null)
    return { caller, quota: await rateLimit(actor.id) }
  }
}

/** Whether a key was wrong and cost a database query. A malformed key does not count, nor does a key that once existed. */
function isWrongKey(error: unknown, authorization: string | undefined): boolean {
  return bearerKey(authorization) !== undefined && error instanceof ApiError && error.code === 'unauthorized'
}

function tooMany(retryAfter: number | null): ApiError | null {
  if (retryAfter === null) return null
  return new ApiError('rate_limit_exceeded', {
    message: 'Too many invalid keys from this address. Retry after the number of seconds in Retry-After.',
    retryAfter,
  })
}
