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

/** The column of each field of a model: the field's name in snake case. */
export function columnsOf<Field extends string>(fields: Readonly<Record<Field, Field>>): Record<Field, string> {
  const columns = Object.values<Field>(fields).map((field) => [field, columnOf(field)])
  return Object.fromEntries(columns)
}

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
