import DataLoader from 'dataloader'
import type { Database } from './client.ts'
import { Prisma } from './generated/client.ts'

/** Maximum ids per statement. */
const maxIds = 16

/** @returns the row, or null when the account has none with this id */
type ReadById<Row> = (database: Database, accountId: number, id: string) => Promise<Row | null>

/**
 * Reads rows by id; what requests of an account ask for in one turn of the event loop is read together. It starts at the end of that
 * turn, so each caller sees all that was committed before it asked. A statement has each id in a part of its own: of a list of ids
 * PostgreSQL may think that to read all rows of the account is cheaper.
 * @param name of the prepared statements
 * @param select the statement up to the column of the id: `SELECT … WHERE account_id = ${accountId} AND id`
 */
export function batchById<Row extends { id: string }>(
  name: string,
  select: (accountId: number) => Prisma.Sql,
): ReadById<Row> {
  const part = Prisma.sql`${select(0)} = ${''}`
  const textOf = (size: number) => Prisma.join(Array<Prisma.Sql>(size).fill(part), ' UNION ALL ').text
  // Few sizes, so that a connection has few statements. Parts without an id find nothing.
  const texts = { 1: textOf(1), 4: textOf(4), [maxIds]: textOf(maxIds) }

  const newLoader = ({ pool }: Database, accountId: number, forget: () => void) =>
    new DataLoader<string, Row | null>(
      async (ids) => {
        forget()
        const size = ids.length === 1 ? 1 : ids.length <= 4 ? 4 : maxIds
        const slots = [...ids, ...Array<string>(size - ids.length).fill('')]
        const values = slots.flatMap((id) => [accountId, id])
        const { rows } = await pool.query<Row>({ name: `${name} by id, ${size}`, text: texts[size], values })
        const found = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => found.get(id) ?? null)
      },
      { maxBatchSize: maxIds, batchScheduleFn: setImmediate },
    )
  const ofDatabases = new WeakMap<Database, Map<number, ReturnType<typeof newLoader>>>()
  return (database, accountId, id) => {
    const loaders = ofDatabases.get(database) ?? new Map()
    ofDatabases.set(database, loaders)
    // A loader for each account, so that none waits for another's rows, and for one turn, so that the next one reads anew.
    const loader = loaders.get(accountId) ?? newLoader(database, accountId, () => loaders.delete(accountId))
    loaders.set(accountId, loader)
    return loader.load(id)
  }
}
