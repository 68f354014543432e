import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { containsPattern } from '../../wire/search.ts'
import { type Sql, sql } from '../../wire/sql.ts'
import type { CustomerList } from './schema.ts'
import { type CustomerRow, toCustomer } from './wire.ts'

/**
 * Customers of an account, newest first.
 * @param query in the portal, with a part of the email, name or phone number, or a whole id
 */
export async function listCustomers(
  { services, account }: AccountScope,
  query: CustomerList & { search?: string | undefined },
) {
  const { database } = services
  const { search, limit } = query
  return page(
    database,
    {
      prepare: !search,
      select: sql`id, email, name, phone, metadata, created_at AS "createdAt", updated_at AS "updatedAt"`,
      from: sql`customers`,
      where: [sql`account_id = ${account.id}`, search && isFoundBy(search)],
      after: await cursorAfter(database, 'customers', account.id, query.starting_after),
      limit,
    },
    (row: CustomerRow) => toCustomer(row, account.livemode),
  )
}

function isFoundBy(search: string): Sql {
  const pattern = containsPattern(search)
  return sql`(email ILIKE ${pattern} OR name ILIKE ${pattern} OR phone ILIKE ${pattern} OR id = ${search})`
}
