import { Prisma } from '@merchant-payments/db'

/**
 * Rows that a statement is given, as a list in JSON to be joined to a table. PostgreSQL expects a hundred of them, and would read a whole
 * month to find two, so their number is limited: by a constant, as of a parameter it expects ten, and would plan anew at each use to
 * expect fewer; by a power of eight, so that a statement has few texts.
 * @param columns their names and types, constants of the source: `id bigint, number int`
 */
export function givenRows(rows: readonly object[], columns: string): Prisma.Sql {
  const limit = 8 ** Math.max(1, Math.ceil(Math.log2(rows.length) / 3))
  return Prisma.sql`SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (${Prisma.raw(columns)}) LIMIT ${Prisma.raw(String(limit))}`
}
