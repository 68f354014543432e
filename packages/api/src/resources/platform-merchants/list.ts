import { platformMerchantId } from '@merchant-payments/db'
import type { MerchantList } from '../../contract/platform-merchants/schema.ts'
import { merchantRelations, toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { pageOf } from '../../core/wire/list.ts'
import { findCursor, pageSql } from '../../core/wire/page.ts'
import { type Condition, join, type Sql, sql } from '../../core/wire/sql.ts'

const notSuspended = sql`a.suspended_at IS NULL AND m.keys_suspended_at IS NULL`

/** Merchants in a state, in the order of an index: an account is made with its merchant. */
type State = { where: Sql; orderBy: readonly Sql[] }
const ofMerchant = [sql`m.created_at`, sql`m.id`]
const ofAccount = [sql`a.created_at`, sql`a.merchant_id`]

/**
 * The conditions of each state, in the account `a` of the merchant `m`, of which one is enough. Of several states the strongest counts.
 */
const inState: Readonly<Record<NonNullable<MerchantList['status']>, readonly State[]>> = {
  closed: [{ where: sql`a.closed_at IS NOT NULL`, orderBy: ofAccount }],
  suspended: [
    { where: sql`a.closed_at IS NULL AND a.suspended_at IS NOT NULL`, orderBy: ofAccount },
    { where: sql`a.closed_at IS NULL AND m.keys_suspended_at IS NOT NULL`, orderBy: ofMerchant },
  ],
  paused: [{ where: sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NOT NULL`, orderBy: ofAccount }],
  active: [{ where: sql`a.closed_at IS NULL AND ${notSuspended} AND a.paused IS NULL`, orderBy: ofMerchant }],
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
  const states: readonly State[] = status === undefined ? [{ where: sql`true`, orderBy: ofMerchant }] : inState[status]
  const pages = states.map((state) =>
    pageSql({
      select: sql`m.id, m.created_at`,
      from: sql`merchants m JOIN accounts a ON a.merchant_id = m.id`,
      where: [...where, state.where],
      orderBy: state.orderBy,
      after,
      limit,
    }),
  )
  const { text, values } = sql`
    SELECT id FROM (${join(
      pages.map((its) => sql`(${its})`),
      ' UNION ',
    )}) found ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
  const ids = (await pool.query<{ id: string }>({ text, values })).rows.map(({ id }) => id)
  const rows = await prisma.merchant.findMany({ where: { id: { in: ids } }, include: merchantRelations })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pageOf(
    ids.flatMap((id) => byId.get(id) ?? []),
    limit,
    (row) => toMerchantWire(row, livemode, services.processorClock.now()),
  )
}
