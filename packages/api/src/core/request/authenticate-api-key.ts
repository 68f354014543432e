import { timingSafeEqual } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { type AccountRow, accountOf, accountRowColumns } from './account-context.ts'
import type { KeyCaller } from './actor.ts'
import { hashKey } from './api-key.ts'
import type { Clock } from './clock.ts'
import { ApiError } from './errors.ts'
import { keyStatus } from './key-status.ts'
import { missingKeyMessage } from './missing-key-message.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

export type KeyAuthenticator = {
  (authorization: string | undefined): Promise<KeyCaller>
  /** Whether a key was found within the last half second, so that it is authenticated without a query. */
  remembers(authorization: string | undefined): boolean
}

type KeyRow = AccountRow & {
  keyId: string
  keyName: string
  permissions: string[] | null
  hash: Buffer
  expiresAt: Date | null
  revokedAt: Date | null
  suspendedAt: Date | null
}

/**
 * How long a process may use its cached row of a key and its merchant, in milliseconds. Every process must refuse a revoked
 * key within a second; this cache may use half of that.
 */
export const keyCacheMs = 500

/**
 * Authenticates `Authorization: Bearer svc_…`. Found keys are cached for half a second, so that a busy key costs two
 * queries a second rather than one per request; unknown keys are never cached. Only the hash of a key is compared and
 * cached.
 */
export function createKeyAuthenticator(database: Pick<Database, 'pool'>, clock: Clock): KeyAuthenticator {
  const keyRows = createShortLivedCache<KeyRow | undefined>(keyCacheMs)

  async function load(hash: Buffer): Promise<KeyRow | undefined> {
    const found = await database.pool.query<KeyRow>({
      name: 'key by hash',
      text: `SELECT k.id AS "keyId", k.name AS "keyName", k.permissions, k.hash, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
                    m.keys_suspended_at AS "suspendedAt",
                    ${accountRowColumns}
               FROM api_keys k
               JOIN accounts a ON a.id = k.account_id
               JOIN merchants m ON m.id = a.merchant_id
              WHERE k.hash = $1`,
      values: [hash],
    })
    const row = found.rows[0]
    return row && timingSafeEqual(row.hash, hash) ? row : undefined
  }

  function rowOf(secret: string): Promise<KeyRow | undefined> {
    const hash = hashKey(secret)
    return keyRows.get(hash.toString('latin1'), () => load(hash))
  }

  const authenticate = async (authorization: string | undefined): Promise<KeyCaller> => {
    const secret = bearerKey(authorization)
    const row = secret === undefined ? undefined : await rowOf(secret)
    if (!row) throw new ApiError('unauthorized', { message: missingKeyMessage(authorization) })
    checkStatus(row, clock.now())
    return {
      actor: { kind: 'key', id: row.keyId, name: row.keyName, permissions: row.permissions },
      account: accountOf(row),
    }
  }
  const remembers = (authorization: string | undefined) => {
    const secret = bearerKey(authorization)
    return secret !== undefined && keyRows.has(hashKey(secret).toString('latin1'))
  }
  return Object.assign(authenticate, { remembers })
}

/** The key in an Authorization header, if it has the form of one; other values need no query. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return /^Bearer +(svc_(?:live|test)_[0-9A-Za-z]{40}) *$/i.exec(authorization ?? '')?.[1]
}

/** @throws key_revoked, key_expired */
function checkStatus(key: KeyRow, now: Date): void {
  switch (keyStatus(key, now)) {
    case 'active':
      return
    case 'expired':
      throw new ApiError('key_expired')
    case 'revoked':
      throw new ApiError('key_revoked')
    case 'suspended':
      throw new ApiError('key_revoked', { message: 'The keys of this merchant are suspended. Contact the platform.' })
  }
}
