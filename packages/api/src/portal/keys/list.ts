import { mostActive } from '../../keys/limits.ts'
import { type KeyRow, toKey } from '../../keys/wire.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { KeyList } from './schema.ts'
import { toPortalKey } from './wire.ts'

type Listed = Omit<KeyRow, 'account'> & { suspendedAt: Date | null }

/** The keys of an account, newest first, and how many are active over both modes, which share one limit. */
export async function listPortalKeys({ services, account }: AccountScope, query: KeyList) {
  const { database, clock } = services
  const now = clock.now()
  const after = await cursorAfter(database, 'api_keys', account.id, query.starting_after)
  const found = await database.pool.query<Listed>({
    name: `keys${after ? ' after' : ''}`,
    text: `SELECT k.id, k.name, k.prefix, k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt",
                  k.revoked_at AS "revokedAt", k.created_at AS "createdAt", m.keys_suspended_at AS "suspendedAt"
             FROM api_keys k JOIN merchants m ON m.id = $3
            WHERE k.account_id = $1 ${after ? 'AND (k.created_at, k.id) < ($4, $5)' : ''}
            ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, account.merchantId, ...(after ? [after.createdAt, after.id] : [])],
  })
  const active = await database.prisma.apiKey.count({
    where: {
      account: { merchantId: account.merchantId },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
  })
  const page = pageOf(found.rows, query.limit, ({ suspendedAt, ...row }) => {
    const owner = { livemode: account.livemode, merchant: { keysSuspendedAt: suspendedAt } }
    return toPortalKey(toKey({ ...row, account: owner }, now))
  })
  return { ...page, active, most_active: mostActive }
}
