import { findCountedKeys } from '../../core/keys/find-active.ts'
import { maxActiveKeys } from '../../core/keys/limits.ts'
import { type KeyRow, toKey } from '../../core/keys/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import type { KeyList } from './schema.ts'
import { toPortalKey } from './wire.ts'

type ListedKey = Omit<KeyRow, 'account'> & { suspendedAt: Date | null }

/** The keys of an account, newest first, and how many are active over both modes, which share one limit. */
export async function listPortalKeys({ services, account }: AccountScope, query: KeyList) {
  const { database, clock } = services
  const now = clock.now()
  const keys = await page(
    database,
    {
      prepare: true,
      select: sql`k.id, k.name, k.prefix, k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt",
                  k.revoked_at AS "revokedAt", k.created_at AS "createdAt", COALESCE(k.permissions, '{}') AS permissions,
                  m.keys_suspended_at AS "suspendedAt"`,
      from: sql`api_keys k JOIN merchants m ON m.id = ${account.merchantId}`,
      where: [sql`k.account_id = ${account.id}`],
      orderBy: [sql`k.created_at`, sql`k.id`],
      after: await cursorAfter(database, 'api_keys', account.id, query.starting_after),
      limit: query.limit,
    },
    ({ suspendedAt, ...row }: ListedKey) => {
      const owner = { livemode: account.livemode, merchant: { keysSuspendedAt: suspendedAt } }
      return toPortalKey(toKey({ ...row, account: owner }, now))
    },
  )
  const { length: active } = await findCountedKeys(database.prisma, account.merchantId, now)
  return { ...keys, active, most_active: maxActiveKeys }
}
