import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { CustomerList } from './schema.ts'
import { type CustomerRow, toCustomer } from './wire.ts'

export async function listCustomers({ services, account }: AccountScope, query: CustomerList) {
  const { database } = services
  const after = await cursorAfter(database, 'customers', account.id, query.starting_after)
  const found = await database.pool.query<CustomerRow>({
    name: `customers${after ? ' after' : ''}`,
    text: `SELECT id, email, name, phone, metadata, created_at AS "createdAt", updated_at AS "updatedAt"
             FROM customers
            WHERE account_id = $1 ${after ? 'AND (created_at, id) < ($3, $4)' : ''}
            ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  return pageOf(found.rows, query.limit, (row) => toCustomer(row, account.livemode))
}
