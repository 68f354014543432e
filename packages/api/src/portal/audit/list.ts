import type { Database } from '@merchant-payments/db'
import { z } from 'zod'
import type { AccountContext } from '../../request/context.ts'
import { invalid } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { pageOf } from '../../wire/list.ts'
import type { AuditList } from './schema.ts'
import { type AuditRow, toAuditEntry } from './wire.ts'

type Cursor = { createdAt: Date; id: bigint }

/** What was changed of a merchant in this mode, and in both, newest first. */
export async function listAuditEntries({ services, account }: AccountScope, query: AuditList) {
  const { pool } = services.database
  const after = await cursorOf(pool, account, query.starting_after)
  const values: unknown[] = [account.merchantId, account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const at = (seconds: number) => given(new Date(seconds * 1000))
  const conditions = [
    'merchant_id = $1',
    ...(query.action === undefined ? [] : [`action LIKE ${given(`${query.action}%`)}`]),
    ...(query.actor_id === undefined ? [] : [`actor_id = ${given(query.actor_id)}`]),
    ...(query.actor_kind === undefined ? [] : [`actor_kind = ${given(query.actor_kind)}`]),
    // Implied, and said so that the index of what people did is used.
    ...(query.actor_kind === undefined || query.actor_kind === 'key' ? [] : [`actor_kind <> 'key'`]),
    ...(query.object_id === undefined ? [] : [`object_id = ${given(query.object_id)}`]),
    ...(query.created_from === undefined ? [] : [`created_at >= ${at(query.created_from)}`]),
    ...(query.created_before === undefined ? [] : [`created_at < ${at(query.created_before)}`]),
    ...(after ? [`(created_at, id) < (${given(after.createdAt)}, ${given(after.id)})`] : []),
  ]
  // Two lists, each in the order of an index of its own, rather than one with an OR that none has.
  const newest = (scope: string) =>
    `(SELECT * FROM audit_entries WHERE ${[scope, ...conditions].join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT $3)`
  const found = await pool.query<AuditRow>(
    `${newest('account_id = $2')} UNION ALL ${newest('account_id IS NULL')} ORDER BY created_at DESC, id DESC LIMIT $3`,
    values,
  )
  return pageOf(found.rows, query.limit, (row) => toAuditEntry(row, account.livemode))
}

/** @throws validation_error for what is no entry that this list could have */
async function cursorOf(
  pool: Database['pool'],
  account: AccountContext,
  id: string | undefined,
): Promise<Cursor | null> {
  if (id === undefined) return null
  const unknown = invalid('starting_after', 'is not the id of an item of this list')
  if (!z.uuid().safeParse(id).success) throw unknown
  const found = await pool.query<{ id: bigint; created_at: Date }>(
    `SELECT id, created_at FROM audit_entries
      WHERE change = $1 AND merchant_id = $2 AND (account_id = $3 OR account_id IS NULL)`,
    [id, account.merchantId, account.id],
  )
  const [row] = found.rows
  if (!row) throw unknown
  return { createdAt: row.created_at, id: row.id }
}
