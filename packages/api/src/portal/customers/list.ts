import type { AccountScope } from '../../request/trpc.ts'
import { type CustomerRow, toCustomer } from '../../resources/customers/wire.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { containing } from '../../wire/search.ts'
import type { PortalCustomerList } from './schema.ts'

export async function listPortalCustomers({ services, account }: AccountScope, query: PortalCustomerList) {
  const { database } = services
  const { search } = query
  const after = await cursorAfter(database, 'customers', account.id, query.starting_after)
  const values: unknown[] = [account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'account_id = $1',
    ...(after ? [`(created_at, id) < (${given(after.createdAt)}, ${given(after.id)})`] : []),
    ...(search ? [found(given(containing(search)), given(search))] : []),
  ]
  const { rows } = await database.pool.query<CustomerRow>(
    `SELECT id, email, name, phone, metadata, created_at AS "createdAt", updated_at AS "updatedAt"
       FROM customers
      WHERE ${conditions.join(' AND ')}
      ORDER BY created_at DESC, id DESC LIMIT $2`,
    values,
  )
  return pageOf(rows, query.limit, (row) => toCustomer(row, account.livemode))
}

function found(pattern: string, id: string): string {
  return `(email ILIKE ${pattern} OR name ILIKE ${pattern} OR phone ILIKE ${pattern} OR id = ${id})`
}
