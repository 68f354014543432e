import { platformMerchantId } from '@merchant-payments/db'
import type { MerchantList } from '../../contract/platform-merchants/schema.ts'
import { merchantRelations, toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { pageOf } from '../../core/wire/list.ts'
import { findCursor, pageSql } from '../../core/wire/page.ts'
import { and, type Condition, type Sql, sql } from '../../core/wire/sql.ts'

const notSuspended = sql`a.suspended_at IS NULL AND m.keys_suspended_at IS NULL`

/** The condition of each state, in the account `a` of the merchant `m`: of several the strongest counts. */
const inState: Readonly<Record<NonNullable<MerchantList['status']>, Sql>> = {
  closed: sql`a.closed_at IS NOT NULL`,
  // The account or its merchant, each found in an index of the suspended ones.
  suspended: sql`a.closed_at IS NULL AND a.id IN (
    SELECT id FROM accounts WHERE suspended_at IS NOT NULL
     UNION ALL
    SELECT its.id FROM accounts its JOIN merchants stopped ON stopped.id = its.merchant_id WHERE stopped.keys_suspended_at IS NOT NULL)`,
  paused: sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NOT NULL`,
  active: sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NULL`,
}

/** Merchants of the platform, newest first. @throws validation_error for an unknown cursor */
export async function listMerchants({ services, livemode }: PlatformScope, query: MerchantList) {
  const { pool, prisma } = services.database
  const { email, status, metadata = {}, limit } = query
  const after = await findCursor(
    services.database,
    query.starting_after,
    (id) => sql`SELECT created_at, id FROM merchants WHERE id = ${id}`,
  )
  const where: Condition[] = [
    sql`a.livemode = ${livemode}`,
    sql`m.id <> ${platformMerchantId}`,
    email !== undefined && sql`lower(m.email) = lower(${email})`,
    status !== undefined && inState[status],
    ...Object.entries(metadata).map(([key, value]) => sql`m.metadata ->> ${key} = ${value}`),
  ]
  const from = sql`merchants m JOIN accounts a ON a.merchant_id = m.id`
  const isRare = status !== undefined && status !== 'active'
  const { text, values } = pageSql({
    select: sql`m.id`,
    // In their order, a page of rare merchants would be found among all: OFFSET hides it from the planner.
    from: isRare ? sql`(SELECT m.id, m.created_at FROM ${from} WHERE ${and(where)} OFFSET 0) m` : from,
    where: isRare ? [] : where,
    orderBy: [sql`m.created_at`, sql`m.id`],
    after,
    limit,
  })
  const ids = (await pool.query<{ id: string }>({ text, values })).rows.map(({ id }) => id)
  const rows = await prisma.merchant.findMany({ where: { id: { in: ids } }, include: merchantRelations })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pageOf(
    ids.flatMap((id) => byId.get(id) ?? []),
    limit,
    (row) => toMerchantWire(row, livemode, services.processorClock.now()),
  )
}
