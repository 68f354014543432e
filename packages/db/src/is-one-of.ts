import { Prisma } from './generated/client.ts'

/** Up to so many values are parameters of their own. A longer list is an array, so that a statement has few texts. */
const maxPlainValues = 8

/**
 * A condition that PostgreSQL plans for the actual number of values. For an array parameter it assumes ten values: the plan for
 * any array then looks more expensive than one for the given two values, and the statement is planned again at each use.
 * @param column a constant of the source, never input
 */
export function isOneOf(column: string, type: 'int' | 'text', values: readonly (string | number)[]): Prisma.Sql {
  const [name, cast] = [Prisma.raw(column), Prisma.raw(type)]
  if (values.length === 0 || values.length > maxPlainValues) return Prisma.sql`${name} = ANY(${values}::${cast}[])`
  return Prisma.sql`${name} IN (${Prisma.join(values.map((value) => Prisma.sql`${value}::${cast}`))})`
}
