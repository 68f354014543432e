import type { AccountScope } from '../../core/request/account-scope.ts'
import { and, type Sql, sql } from '../../core/wire/sql.ts'
import { requestColumns, withCaller } from './list.ts'
import type { RequestWire } from './schema.ts'
import { type RequestRow, toRequest } from './wire.ts'

/** On each side. */
const shown = 5

/** The account's requests that were answered right before and after one of them; empty for an unknown request. */
export async function listNeighbours({ services, account }: AccountScope, id: string) {
  const { prisma, pool } = services.database
  const request = await prisma.loggedRequest.findFirst({
    where: { accountId: account.id, requestId: id },
  })
  if (!request) return { before: [], after: [] }
  const { createdAt, id: row } = request
  const side = async (where: Sql, order: Sql): Promise<RequestWire[]> => {
    const near = sql`SELECT * FROM logged_requests WHERE ${and([sql`account_id = ${account.id}`, where])} ${order} LIMIT ${shown}`
    const found = await pool.query<RequestRow>(
      sql`SELECT ${requestColumns} FROM ${withCaller(near)} ORDER BY r.created_at DESC, r.id DESC`,
    )
    return found.rows.map((one) => toRequest(one, account.livemode))
  }
  // An index, and the choice of partitions, can evaluate the first half of each condition.
  const [before, after] = await Promise.all([
    side(
      sql`created_at <= ${createdAt} AND (created_at, id) < (${createdAt}, ${row})`,
      sql`ORDER BY created_at DESC, id DESC`,
    ),
    side(sql`created_at >= ${createdAt} AND (created_at, id) > (${createdAt}, ${row})`, sql`ORDER BY created_at, id`),
  ])
  return { before, after }
}
