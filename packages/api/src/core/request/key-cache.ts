import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@merchant-payments/db'
import { type AccountRow, accountRowColumns } from './account-context.ts'
import { hashKey } from './api-key.ts'
import { isId } from './id.ts'
import { createShortLivedCache, type ShortLivedCache } from './short-lived-cache.ts'

/**
 * How long a process may use its cached row of a key and its merchant, in milliseconds. Every process must refuse a revoked
 * key within a second; this cache may use half of that.
 */
export const keyCacheMs = 500

/**
 * Waits until the cached rows of every process have expired: from then on no process acts on what it read of a merchant before.
 */
export async function waitForKeyCaches(): Promise<void> {
  await pause(keyCacheMs)
}

type KeyColumns = { keyId: string; keyName: string; permissions: string[] | null; hash: Buffer; revokedAt: Date | null }

export type MerchantKeyRow = KeyColumns & AccountRow & { expiresAt: Date | null; suspendedAt: Date | null }

export type PlatformKeyRow = KeyColumns & { livemode: boolean }

type KeyRows<Row> = {
  find(secret: string): Promise<Row | undefined>
  /** Whether the row of a key is cached, so that it is found without a query. */
  has(secret: string): boolean
}

const merchantKeySql = `SELECT k.id AS "keyId", k.name AS "keyName", k.permissions, k.hash, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
                    m.keys_suspended_at AS "suspendedAt",
                    ${accountRowColumns}
               FROM api_keys k
               JOIN accounts a ON a.id = k.account_id
               JOIN merchants m ON m.id = a.merchant_id
              WHERE k.hash = $1`

const platformKeySql = `SELECT id AS "keyId", name AS "keyName", permissions, hash, revoked_at AS "revokedAt", livemode
               FROM platform_keys WHERE hash = $1`

export const merchantKeyRows = (database: Pick<Database, 'pool'>) =>
  createKeyRows<MerchantKeyRow>(database, 'key by hash', merchantKeySql)

export const platformKeyRows = (database: Pick<Database, 'pool'>) =>
  createKeyRows<PlatformKeyRow>(database, 'platform key by hash', platformKeySql)

/**
 * Rows of keys by their hash. Found rows are cached for half a second, so that a busy key costs two queries a second rather
 * than one per request; unknown keys are never cached. Only the hash of a key is compared and cached.
 */
function createKeyRows<Row extends KeyColumns>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  text: string,
): KeyRows<Row> {
  const rows: ShortLivedCache<Row | undefined> = createShortLivedCache(keyCacheMs)
  const load = async (hash: Buffer) => {
    const [row] = (await pool.query<Row>({ name, text, values: [hash] })).rows
    return row && timingSafeEqual(row.hash, hash) ? row : undefined
  }
  return {
    find(secret) {
      const hash = hashKey(secret)
      return rows.get(hash.toString('latin1'), () => load(hash))
    },
    has: (secret) => rows.has(hashKey(secret).toString('latin1')),
  }
}

type AccountRows = {
  find(merchantId: string, livemode: boolean): Promise<AccountRow | undefined>
  has(merchantId: string, livemode: boolean): boolean
}

/** Accounts by their merchant and mode, cached as keys are. */
export function createAccountRows({ pool }: Pick<Database, 'pool'>): AccountRows {
  const rows = createShortLivedCache<AccountRow | undefined>(keyCacheMs)
  const load = async (merchantId: string, livemode: boolean) => {
    const found = await pool.query<AccountRow>({
      name: 'account by merchant and mode',
      text: `SELECT ${accountRowColumns}
               FROM accounts a JOIN merchants m ON m.id = a.merchant_id
              WHERE a.merchant_id = $1 AND a.livemode = $2`,
      values: [merchantId, livemode],
    })
    return found.rows[0]
  }
  return {
    async find(merchantId, livemode) {
      if (!isId('mer', merchantId)) return undefined
      return rows.get(`${merchantId} ${livemode}`, () => load(merchantId, livemode))
    },
    has: (merchantId, livemode) => rows.has(`${merchantId} ${livemode}`),
  }
}
