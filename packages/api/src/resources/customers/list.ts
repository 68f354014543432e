import { type Customer, columnsOf, Prisma, rowSql } from '@merchant-payments/db'
import type { CustomerList } from '../../contract/customers/schema.ts'
import { toCustomer } from '../../contract/customers/wire.ts'
import { byMetadata } from '../../core/metadata-entries/by-metadata.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { amongNewest, filteredPage } from '../../core/wire/filtered-page.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byEmail, createdWithin } from '../../core/wire/list-filters.ts'
import { behind, cursorAfter } from '../../core/wire/page.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { sql } from '../../core/wire/sql.ts'

const select = rowSql(columnsOf(Prisma.CustomerScalarFieldEnum))

/**
 * Customers of an account, newest first.
 * @param query in the portal, with a part of the email, name or phone number, which is searched for among the newest 10,000 customers,
 *   or a whole email or id
 */
export async function listCustomers(
  { services, account }: AccountScope,
  query: Partial<CustomerList> & { limit: number; search?: string | undefined },
) {
  const { database } = services
  const { search, limit } = query
  const after = await cursorAfter(database, 'customers', account.id, query.starting_after)
  const scope = [sql`account_id = ${account.id}`]
  const toItem = (row: Customer) => toCustomer(row, account.livemode)
  if (!search) {
    return indexedPage(
      database,
      {
        table: sql`customers`,
        accountId: account.id,
        created: createdWithin(query),
        filters: [byEmail(sql`email`, query.email), ...byMetadata(account.id, 'customer', query.metadata)],
        after,
        limit,
        queryOf: (listed) => ({ select, from: sql`${listed} AS customers` }),
      },
      toItem,
    )
  }
  const pattern = containsPattern(search)
  const part = sql`(email ILIKE ${pattern} OR name ILIKE ${pattern} OR phone ILIKE ${pattern})`
  const rows = {
    table: sql`customers`,
    scope: [...scope, behind(after)],
    filters: [
      sql`(${amongNewest({ table: sql`customers`, scope }, part)} OR lower(email) = lower(${search}) OR id = ${search})`,
    ],
  }
  const where = [...scope, sql`(${part} OR id = ${search})`]
  return filteredPage(
    database,
    limit,
    (within) => ({ select, from: sql`${within(rows)} AS customers`, where, after }),
    toItem,
  )
}
