import DataLoader from 'dataloader'
import type { Database } from './client.ts'
import { Prisma } from './generated/client.ts'

/** So many ids are asked for by one statement at most. */
const maxIds = 100

/** @returns the row, or null when the account has none with this id */
type ReadById<Row> = (database: Database, accountId: number, id: string) => Promise<Row | null>

type Wanted = { accountId: number; id: string }

/**
 * Reads rows by id; what requests of an account ask for in one turn of the event loop is read by one statement. It starts at the end
 * of that turn, so each caller sees all that was committed before it asked.
 * @param name of the prepared statements
 * @param select the statement up to the column of the id: `SELECT … WHERE account_id = ${accountId} AND id`
 */
export function batchById<Row extends { id: string }>(
  name: string,
  select: (accountId: number) => Prisma.Sql,
): ReadById<Row> {
  // Texts and names are constants, so that a read builds no statement.
  const one = { name: `${name} by id`, text: Prisma.sql`${select(0)} = ${''}`.text }
  const several = { name: `${name} by ids`, text: Prisma.sql`${select(0)} = ANY(${[]}::text[])`.text }
  const readAccount = async ({ pool }: Database, accountId: number, wanted: readonly Wanted[]) => {
    const ids = [...new Set(wanted.map((each) => each.id))]
    const statement =
      ids.length === 1 ? { ...one, values: [accountId, ids[0]] } : { ...several, values: [accountId, ids] }
    const { rows } = await pool.query<Row>(statement)
    return new Map(rows.map((row) => [row.id, row]))
  }

  const newLoader = (database: Database) =>
    new DataLoader<Wanted, Row | null>(
      async (wanted) => {
        const found = new Map(
          await Promise.all(
            [...Map.groupBy(wanted, ({ accountId }) => accountId)].map(
              // An account whose read fails says so to its own requests only.
              async ([accountId, ofIt]) =>
                [accountId, await readAccount(database, accountId, ofIt).catch((error: Error) => error)] as const,
            ),
          ),
        )
        return wanted.map(({ accountId, id }) => {
          const rows = found.get(accountId)
          return rows instanceof Error ? rows : (rows?.get(id) ?? null)
        })
      },
      // Nothing is kept: each turn reads anew.
      { cache: false, maxBatchSize: maxIds, batchScheduleFn: (run) => setImmediate(run) },
    )
  const loaders = new WeakMap<Database, ReturnType<typeof newLoader>>()
  return (database, accountId, id) => {
    const loader = loaders.get(database) ?? newLoader(database)
    loaders.set(database, loader)
    return loader.load({ accountId, id })
  }
}
