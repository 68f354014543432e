import { Prisma } from '@merchant-payments/db'

/** Tagged SQL: an interpolated value becomes a parameter, interpolated SQL becomes part of the text. */
export const { sql, join, raw } = Prisma
export type Sql = Prisma.Sql

/** SQL, or the value of a condition that does not apply: `query.status !== undefined && sql…`. */
export type Condition = Sql | false | null | undefined | ''

/** The conjunction of the conditions that apply; `true` without conditions. */
export function and(conditions: readonly Condition[]): Sql {
  const applying = conditions.filter((condition) => condition instanceof Prisma.Sql)
  return applying.length === 0 ? sql`true` : join(applying, ' AND ')
}
