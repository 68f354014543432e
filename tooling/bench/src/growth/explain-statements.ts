import pg from 'pg'

/** The pages of 8 KiB that a statement read when it was run, from memory or from the disk. */
export type Explained = { text: string; blocks: number }

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

/** Others read no table: what begins a transaction, or sets the parameters of a session. */
const explainable = /^\s*(WITH|SELECT(?! set_config)|INSERT|UPDATE|DELETE)\b/i

/**
 * Has PostgreSQL explain each statement of this process from now on, on its connection and in its transaction, before it is run.
 * The explanation runs it too, twice, and is rolled back, so the statements are those that the code sends.
 * @returns a function that returns the collected statements and starts again
 */
export function explainStatements(): { collect(): () => readonly Explained[] } {
  let collected: Explained[] | null = null
  const inTransaction = new WeakSet<pg.Client>()
  /** Statements of a connection run one after the other, however they are sent. */
  const turns = new WeakMap<pg.Client, Promise<unknown>>()
  const query: Query = pg.Client.prototype.query

  const explain = async (client: pg.Client, text: string, values: unknown[]): Promise<void> => {
    const run = (...args: unknown[]) => Promise.resolve(Reflect.apply(query, client, args)) as Promise<pg.QueryResult>
    const nested = inTransaction.has(client)
    const once = async (): Promise<number> => {
      await run(nested ? 'SAVEPOINT explained' : 'BEGIN')
      try {
        const { rows } = await run({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values })
        const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
        return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      } finally {
        await run(nested ? 'ROLLBACK TO SAVEPOINT explained' : 'ROLLBACK')
      }
    }
    // What the first reads of the catalogs, its connection has in memory from then on.
    await once()
    collected?.push({ text, blocks: await once() })
  }

  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
    if (collected === null || text === undefined) return Reflect.apply(query, this, args)
    const given = Array.isArray(args[1]) ? args[1] : (statement as { values?: unknown[] }).values
    const callback = args.find((it) => typeof it === 'function') as Callback | undefined
    const rest = args.filter((it) => it !== callback)
    const turn = async () => {
      if (explainable.test(text)) await explain(this, text, given ?? [])
      if (/^BEGIN/.test(text) && !/COMMIT$/.test(text)) inTransaction.add(this)
      if (/^(COMMIT|ROLLBACK)$/.test(text)) inTransaction.delete(this)
      return Reflect.apply(query, this, rest)
    }
    const done = (turns.get(this) ?? Promise.resolve()).then(turn, turn)
    turns.set(this, done)
    if (!callback) return done
    done.then((result) => callback(null, result), callback)
  } as typeof pg.Client.prototype.query

  return {
    collect() {
      const mine: Explained[] = []
      collected = mine
      return () => {
        if (collected === mine) collected = null
        return mine
      }
    },
  }
}
