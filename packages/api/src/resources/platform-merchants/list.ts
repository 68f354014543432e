import { platformMerchantId } from '@merchant-payments/db'
import type { MerchantList } from '../../contract/platform-merchants/schema.ts'
import { merchantRelations, toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { pageOf } from '../../core/wire/list.ts'
import { findCursor, pageSql } from '../../core/wire/page.ts'
import { and, type Condition, join, type Sql, sql } from '../../core/wire/sql.ts'

const notSuspended = sql`a.suspended_at IS NULL AND m.keys_suspended_at IS NULL`

/**
 * The conditions of each state, in the account `a` of the merchant `m`, of which one is enough: each is found in an index of its own. Of
 * several states the strongest counts.
 */
const inState: Readonly<Record<NonNullable<MerchantList['status']>, readonly Sql[]>> = {
  closed: [sql`a.closed_at IS NOT NULL`],
  suspended: [
    sql`a.closed_at IS NULL AND a.suspended_at IS NOT NULL`,
    sql`a.closed_at IS NULL AND m.keys_suspended_at IS NOT NULL`,
  ],
  paused: [sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NOT NULL`],
  active: [sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NULL`],
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
    ...Object.entries(metadata).map(([key, value]) => sql`m.metadata ->> ${key} = ${value}`),
  ]
  const from = sql`merchants m JOIN accounts a ON a.merchant_id = m.id`
  const states = status === undefined ? [sql`true`] : inState[status]
  // In their order, a page of rare merchants would be found among all: the planner does not see it behind a UNION or an OFFSET.
  const isRare = status !== undefined && status !== 'active'
  const rare = join(
    states.map((state) => sql`(SELECT m.id, m.created_at FROM ${from} WHERE ${and([...where, state])} OFFSET 0)`),
    ' UNION ',
  )
  const { text, values } = pageSql({
    select: sql`m.id`,
    from: isRare ? sql`(${rare}) m` : from,
    where: isRare ? [] : [...where, ...states],
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
