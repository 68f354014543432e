import type { KeyUse } from '../keys/key-use.ts'
import type { KeyPermission } from '../keys/permissions.ts'
import type { KeyCaller } from './actor.ts'
import { bearerKey, type KeyAuthenticator } from './authenticate-api-key.ts'
import { ApiError } from './errors.ts'
import type { FailureLimit } from './failure-limit.ts'
import type { Quota, RateLimit } from './rate-limit.ts'
import { requirePermission } from './require-permission.ts'

/** The caller, and the state of its hourly quota. The request is refused unless `quota.allowed`. */
export type AuthorizedKey = { caller: KeyCaller; quota: Quota }

/**
 * @param address the client's address by the connection
 * @param needed the permission that the key must have; null if that is checked later
 */
export type KeyAuthorizer = (
  authorization: string | undefined,
  address: string,
  needed?: KeyPermission | null,
) => Promise<AuthorizedKey>

type Gates = {
  authenticate: (...authorization: Parameters<KeyAuthenticator>) => ReturnType<KeyAuthenticator>
  /** Waits until a request of an account may begin. */
  admit(accountId: number): Promise<void>
  rateLimit: RateLimit
  failureLimit: FailureLimit
  keyUse: KeyUse
}

/**
 * Authorizes a request with a key, over REST or tRPC: the key is authenticated, then its permission checked, then the
 * request waits for its turn, then the rate limit is counted, so that a request that could not start does not count.
 * @throws unauthorized, key_revoked, key_expired, permission_denied; rate_limit_exceeded after too many wrong keys from one address;
 * service_unavailable
 */
export function createKeyAuthorizer({ authenticate, admit, rateLimit, failureLimit, keyUse }: Gates): KeyAuthorizer {
  return async (authorization, address, needed = null) => {
    const caller = await authenticate(authorization).catch((error: unknown) => {
      throw isWrongKey(error, authorization) ? (tooMany(failureLimit(address)) ?? error) : error
    })
    keyUse.note(caller.actor.id)
    requirePermission(caller.actor, needed)
    await admit(caller.account.id)
    return { caller, quota: await rateLimit(caller.actor.id) }
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
