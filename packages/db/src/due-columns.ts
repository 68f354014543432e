import { Prisma } from './generated/client.ts'

/** The columns of an amount that is due to a merchant for a payment, and of the part of it that was transferred. */
type DueColumns<T> = { due: T; transferred: T }

/**
 * The names that SQL uses for `due` and `transferred` of `payments`. The columns are called `owed` and `moved` as in the first
 * release, because two releases run side by side during an upgrade; the schema maps the same names for Prisma.
 * @param payment the alias of `payments` in the statement
 */
export function dueColumns(payment?: string): DueColumns<string> {
  const prefix = payment === undefined ? '' : `${payment}.`
  return { due: `${prefix}owed`, transferred: `${prefix}moved` }
}

/** The same for tagged SQL. */
export function dueColumnsSql(payment?: string): DueColumns<Prisma.Sql> {
  const { due, transferred } = dueColumns(payment)
  return { due: Prisma.raw(due), transferred: Prisma.raw(transferred) }
}
