import { timingSafeEqual } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { hashKey } from '../keys/generate.ts'
import { keyStatus } from '../keys/status.ts'
import { type AccountRow, accountOf, accountRowColumns } from './account-row.ts'
import type { Actor, KeyActor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { AccountContext } from './context.ts'
import { ApiError } from './errors.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

/** Who a request comes from. */
export type Caller = { actor: Actor; account: AccountContext | null }

/** One with a key, which always is an account's. */
export type KeyCaller = { actor: KeyActor; account: AccountContext }

export type Authenticate = (authorization: string | undefined) => Promise<KeyCaller>

type KeyRow = AccountRow & {
  key_id: string
  key_name: string
  hash: Buffer
  expires_at: Date | null
  revoked_at: Date | null
  suspended_at: Date | null
}

/**
 * Milliseconds for which a process may act on what it read of a key and its merchant. A revoked key must be refused by
 * every process within a second; half of that is the reader's.
 */
export const keysFreshMs = 500

/**
 * Reads `Authorization: Bearer svc_…`. Found keys are remembered for half a second, so that a busy key costs two
 * queries a second rather than one per request; unknown keys are never remembered. What is compared and kept is the
 * hash: a key itself stays nowhere.
 */
export function createAuthenticate(database: Pick<Database, 'pool'>, clock: Clock): Authenticate {
  const keyRows = createShortLivedCache<KeyRow | undefined>(keysFreshMs)

  async function load(hash: Buffer): Promise<KeyRow | undefined> {
    const found = await database.pool.query<KeyRow>({
      name: 'key by hash',
      text: `SELECT k.id AS key_id, k.name AS key_name, k.hash, k.expires_at, k.revoked_at, m.keys_suspended_at AS suspended_at,
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

  return async (authorization) => {
    const secret = keyIn(authorization)
    const row = secret === undefined ? undefined : await rowOf(secret)
    if (!row) throw new ApiError('unauthorized')
    checkStatus(row, clock.now())
    return {
      actor: { kind: 'key', id: row.key_id, name: row.key_name },
      account: accountOf(row),
    }
  }
}

/** What could be a key of ours; nothing else needs to be looked up. */
export function keyIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(svc_(?:live|test)_[0-9A-Za-z]{40}) *$/i.exec(authorization ?? '')?.[1]
}

/** @throws key_revoked, key_expired */
function checkStatus({ revoked_at, expires_at, suspended_at }: KeyRow, now: Date): void {
  switch (keyStatus({ revokedAt: revoked_at, expiresAt: expires_at, suspendedAt: suspended_at }, now)) {
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
