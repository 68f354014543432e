import { Prisma, type Queryable, type Statements, statementsOn } from '@merchant-payments/db'

/** A delivery by its id, with its creation time; null if unknown. */
type DatedDelivery = { id: string; createdAt: Date | null }

/** Growth of a month, in deliveries since the first that this process saw, after which no plan treats its table as empty. */
const grownBy = 4_000

/** The first delivery seen of each month. Their ids ascend. */
const firstOf = new Map<number, number>()

/**
 * Statements about deliveries, which name their months (`inMonthsOf`). PostgreSQL keeps the plan of a statement with a name, and a plan
 * that is made while a month is empty reads all of it later, until the tables are analyzed. So a statement has a name only if its
 * deliveries are of one month that has grown by now. Where little is sent, its planning costs little.
 */
export function statementsAbout(connection: Queryable, deliveries: readonly DatedDelivery[]): Statements {
  const months = new Set(deliveries.map(({ createdAt }) => createdAt && monthOf(createdAt)))
  const [month = null] = months
  return statementsOn(connection, { named: months.size === 1 && month !== null && hasGrown(month, deliveries) })
}

function hasGrown(month: number, deliveries: readonly DatedDelivery[]): boolean {
  const ids = deliveries.map(({ id }) => Number(id))
  const first = Math.min(firstOf.get(month) ?? Number.POSITIVE_INFINITY, ...ids)
  firstOf.set(month, first)
  return Math.max(...ids) - first >= grownBy
}

/**
 * The condition that a time is within the months of some deliveries. It is for the planner alone, which would else expect to look into
 * all months for each row. The months are constants of the text, so that a plan for all values is one for these months: it has no
 * part that was chosen while a later month was empty. An OR cannot be answered by an index: PostgreSQL expects no rows of the last
 * minutes before it has analyzed them, would read all of these for one row, and that once for each other row of a join.
 * @param column the time by which the table is partitioned
 */
export function inMonthsOf(column: string, deliveries: readonly Pick<DatedDelivery, 'createdAt'>[]): Prisma.Sql {
  const times = deliveries.flatMap(({ createdAt }) => (createdAt ? [createdAt.getTime()] : []))
  if (times.length === 0) return Prisma.raw('false')
  const [from, end] = [monthOf(new Date(Math.min(...times))), monthOf(new Date(Math.max(...times)), 1)]
  const whether = (comparison: string, time: number) =>
    `(${column} ${comparison} '${new Date(time).toISOString()}' OR ${column} IS NULL)`
  return Prisma.raw(`${whether('>=', from)} AND ${whether('<', end)}`)
}

/** The first moment of a time's month, or of a later month, in milliseconds. */
function monthOf(time: Date, later = 0): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later)
}
