import { Prisma } from './generated/client.ts'

/**
 * The select or returning list for a row as Prisma reads it: `account_id AS "accountId", …`
 * @param columns the column of each field, constants of the source
 */
export function rowSql(columns: Readonly<Record<string, string>>): Prisma.Sql {
  return Prisma.raw(
    Object.entries(columns)
      .map(([field, column]) => `${column} AS "${field}"`)
      .join(', '),
  )
}
