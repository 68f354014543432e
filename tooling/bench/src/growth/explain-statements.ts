import pg from 'pg'

/** The pages of 8 KiB that a statement read when it was run, from memory or from the disk. */
type Explained = { text: string; blocks: number }

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

type Statement = { text: string; values: unknown[]; name: string | undefined }

const explanation = 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)'
const nameOf = (statement: unknown) => (statement as { name?: string }).name

/** Others read no table: what begins a transaction, or sets the parameters of a session. */
const explainable = /^[\s(]*(WITH|SELECT(?! set_config)|INSERT|UPDATE|DELETE)\b/i

/**
 * Has PostgreSQL explain each statement of this process from now on, on its connection and in its transaction, before it is run.
 * The explanation runs it too, twice, and is rolled back, so the statements are those that the code sends.
 * @param planned `any`: a statement with a name is also explained by the plan that PostgreSQL may keep for all values, and counts
 *   with the plan that reads more
 * @returns a function that returns the collected statements and starts again
 */
export function explainStatements({ planned = 'once' }: { planned?: 'once' | 'any' } = {}): {
  collect(): () => readonly Explained[]
} {
  let collected: Explained[] | null = null
  const inTransaction = new WeakSet<pg.Client>()
  /** Statements of a connection run one after the other, however they are sent. */
  const turns = new WeakMap<pg.Client, Promise<unknown>>()
  const query: Query = pg.Client.prototype.query

  const explain = async (client: pg.Client, { text, values, name }: Statement): Promise<void> => {
    const run = (...args: unknown[]) => Promise.resolve(Reflect.apply(query, client, args)) as Promise<pg.QueryResult>
    const nested = inTransaction.has(client)
    const undone = async (work: () => Promise<pg.QueryResult>): Promise<number> => {
      await run(nested ? 'SAVEPOINT explained' : 'BEGIN')
      try {
        const { rows } = await work()
        const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
        return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      } finally {
        await run(nested ? 'ROLLBACK TO SAVEPOINT explained' : 'ROLLBACK')
      }
    }
    const once = () => undone(() => run({ text: `${explanation} ${text}`, values }))
    const ofAllValues = async () => {
      const quoted = values.map((_, index) => `quote_nullable($${index + 1}::text)`).join(', ')
      const { rows } = await run({ text: `SELECT ARRAY[${quoted}]::text[] AS literals`, values })
      await run(`PREPARE explained AS ${text}`)
      try {
        return await undone(async () => {
          await run(`SET LOCAL plan_cache_mode = force_generic_plan`)
          return run(`${explanation} EXECUTE explained${values.length > 0 ? `(${rows[0].literals.join(', ')})` : ''}`)
        })
      } finally {
        await run('DEALLOCATE explained')
      }
    }
    // The first run reads the catalogs, which the connection caches.
    await once()
    const kept = planned === 'any' && name !== undefined ? await ofAllValues() : 0
    collected?.push({ text, blocks: Math.max(await once(), kept) })
  }

  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
    if (collected === null || text === undefined) return Reflect.apply(query, this, args)
    const given = Array.isArray(args[1]) ? args[1] : (statement as { values?: unknown[] }).values
    const callback = args.find((it) => typeof it === 'function') as Callback | undefined
    const rest = args.filter((it) => it !== callback)
    const turn = async () => {
      if (explainable.test(text)) await explain(this, { text, values: given ?? [], name: nameOf(statement) })
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
