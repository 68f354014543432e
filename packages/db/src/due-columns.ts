import { Prisma } from './generated/client.ts'

/**
 * The columns of an amount that is due to a merchant for a payment, of the part of it that was transferred, and of the time
 * until which a refused transfer is postponed.
 */
type DueColumns<T> = { due: T; transferred: T; transferAfter: T }

/**
 * The names that SQL uses for `due`, `transferred` and `transferAfter` of `payments`. The columns are called `owed`, `moved` and
 * `move_after` as in the first release, because two releases run side by side during an upgrade; the schema maps the same names
 * for Prisma.
 * @param payment the alias of `payments` in the statement
 */
export function dueColumns(payment?: string): DueColumns<string> {
  const prefix = payment === undefined ? '' : `${payment}.`
  return { due: `${prefix}owed`, transferred: `${prefix}moved`, transferAfter: `${prefix}move_after` }
}

/** The same for tagged SQL. */
export function dueColumnsSql(payment?: string): DueColumns<Prisma.Sql> {
  const { due, transferred, transferAfter } = dueColumns(payment)
  return { due: Prisma.raw(due), transferred: Prisma.raw(transferred), transferAfter: Prisma.raw(transferAfter) }
}
