import type { Database } from '@merchant-payments/db'
import { z } from 'zod'
import { invalid } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { pageOf } from '../../wire/list.ts'
import { literally } from '../../wire/search.ts'
import type { RequestList } from './schema.ts'
import { type RequestRow, toRequest } from './wire.ts'

type Cursor = { createdAt: Date; id: bigint }

/** Literals, because only they let the index of what was refused be used. */
const statusIs = {
  '2xx': 'status BETWEEN 200 AND 299',
  '4xx': 'status >= 400 AND status < 500',
  '5xx': 'status >= 400 AND status >= 500',
}

/** Answered requests of an account, newest first. */
export async function listRequests({ services, account }: AccountScope, query: RequestList) {
  const { pool } = services.database
  const after = await cursorOf(pool, account.id, query.starting_after)
  const values: unknown[] = [account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const at = (seconds: number) => given(new Date(seconds * 1000))
  const conditions = [
    'account_id = $1',
    ...(query.request_id === undefined ? [] : [`request_id = ${given(query.request_id)}`]),
    ...(query.key_id === undefined ? [] : [`key_id = ${given(query.key_id)}`]),
    ...(query.object_id === undefined ? [] : [`object_id = ${given(query.object_id)}`]),
    ...(query.method === undefined ? [] : [`method = ${given(query.method)}`]),
    ...(query.path === undefined ? [] : [`path LIKE ${given(`${literally(query.path)}%`)}`]),
    ...(query.status === undefined ? [] : [statusIs[query.status]]),
    ...(query.code === undefined ? [] : [`status >= 400 AND code = ${given(query.code)}`]),
    ...(query.created_from === undefined ? [] : [`created_at >= ${at(query.created_from)}`]),
    ...(query.created_before === undefined ? [] : [`created_at < ${at(query.created_before)}`]),
    ...(after ? [`(created_at, id) < (${given(after.createdAt)}, ${given(after.id)})`] : []),
  ]
  const found = await pool.query<RequestRow>(
    `SELECT r.*, k.name AS key_name, u.email
       FROM (SELECT * FROM logged_requests WHERE ${conditions.join(' AND ')}
              ORDER BY created_at DESC, id DESC LIMIT $2) r
       LEFT JOIN api_keys k ON k.id = r.key_id AND k.account_id = r.account_id
       LEFT JOIN users u ON u.id = r.user_id
      ORDER BY r.created_at DESC, r.id DESC`,
    values,
  )
  return pageOf(found.rows, query.limit, (row) => toRequest(row, account.livemode))
}

/** @throws validation_error for what is no request of this account */
async function cursorOf(pool: Database['pool'], accountId: number, id: string | undefined): Promise<Cursor | null> {
  if (id === undefined) return null
  const unknown = invalid('starting_after', 'is not the id of an item of this list')
  if (!z.uuid().safeParse(id).success) throw unknown
  const found = await pool.query<{ id: bigint; created_at: Date }>(
    'SELECT id, created_at FROM logged_requests WHERE account_id = $1 AND request_id = $2',
    [accountId, id],
  )
  const [row] = found.rows
  if (!row) throw unknown
  return { createdAt: row.created_at, id: row.id }
}
