import { type Queryable, type Statements, statementsOn } from '@merchant-payments/db'
import { monthOf } from './delivery.ts'

/** So many deliveries have passed since the first that this process saw of a month: its table cannot be taken for an empty one. */
const grownBy = 4_000

/** The first delivery seen of each month. Their ids ascend. */
const firstOf = new Map<number, number>()

/**
 * Statements about deliveries, which name their months (`inMonthsOf`). PostgreSQL keeps the plan of a statement with a name, and a plan
 * that is made while a month is empty reads all of it later, until the tables are analyzed. So a statement has a name only if its
 * deliveries are of one month that has grown by now. Where little is sent, its planning costs little.
 */
export function statementsAbout(
  connection: Queryable,
  deliveries: readonly { id: string; createdAt: Date | null }[],
): Statements {
  const months = new Set(deliveries.map(({ createdAt }) => createdAt && monthOf(createdAt).getTime()))
  const [month = null] = months
  return statementsOn(connection, { named: months.size === 1 && month !== null && hasGrown(month, deliveries) })
}

function hasGrown(month: number, deliveries: readonly { id: string }[]): boolean {
  const ids = deliveries.map(({ id }) => Number(id))
  const first = Math.min(firstOf.get(month) ?? Number.POSITIVE_INFINITY, ...ids)
  firstOf.set(month, first)
  return Math.max(...ids) - first >= grownBy
}
