import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction, last, openPool, type PoolOptions } from './index.ts'
import { testDatabase } from './testing/index.ts'
import { watchWrites } from './testing/watch-writes.ts'

const database = await testDatabase()
await database.pool.query('CREATE TABLE amounts (id text PRIMARY KEY, amount bigint NOT NULL)')

function poolOf(options: Partial<PoolOptions>): pg.Pool {
  const pool = openPool({ url: database.url, poolSize: 1, ...options })
  onTestFinished(() => pool.end())
  return pool
}

const insert = `INSERT INTO amounts VALUES ($1, 1)`
const idsOf = async (like: string) => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM amounts WHERE id LIKE $1 ORDER BY 1', [
    like,
  ])
  return rows.map(({ id }) => id)
}

describe.each([
  ['one after the other', { poolMode: 'transaction' }, 1],
  ['in a pipeline', { pipeline: true }, 3],
] as const)('statements sent %s', (way, options, atOnce) => {
  test('a transaction is committed as a whole, or not at all', async () => {
    const pool = poolOf(options)
    const add = (id: string, fails: boolean) =>
      inTransaction(pool, async (client) => {
        await client.query(insert, [`${way} ${id}`])
        if (fails) throw new Error('not this one')
        return id
      })
    expect(await add('1', false)).toBe('1')
    await expect(add('2', true)).rejects.toThrow('not this one')
    await expect(add('1', false)).rejects.toMatchObject({ code: '23505' })
    expect(await idsOf(`${way}%`)).toEqual([`${way} 1`])
  })

  test('a last statement that fails undoes those before it', async () => {
    const pool = poolOf(options)
    const twice = inTransaction(pool, async (client) => {
      await client.query(insert, [`last ${way}`])
      return last((connection) => connection.query(insert, [`last ${way}`]))
    })
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await idsOf('last%')).toEqual([])
    expect(await inTransaction(pool, async () => 'the connection is in order')).toBe('the connection is in order')
  })

  test.each([
    ['the next', false],
    ['the last', true],
  ])('work that goes on with %s after a failed statement is not reported as done', async (_, withLast) => {
    const repeated = inTransaction(poolOf(options), async (client) => {
      await client.query(insert, [`failed ${way}`])
      await client.query(insert, [`failed ${way}`]).catch(() => 0)
      return withLast ? last(async (connection) => connection.query('SELECT 1').catch(() => 0)) : null
    })
    await expect(repeated).rejects.toThrow('was rolled back')
    expect(await idsOf('failed%')).toEqual([])
  })

  test('a statement behind the last one is refused (fault: it was run after the COMMIT, by itself)', async () => {
    const pool = poolOf(options)
    const twice = inTransaction(pool, async () =>
      last(async (connection) => {
        await connection.query(insert, [`behind ${way} 1`])
        await connection.query(insert, [`behind ${way} 2`])
      }),
    )
    await expect(twice).rejects.toThrow('the transaction has ended')
    const around = inTransaction(pool, async (client) =>
      last(async (connection) => {
        await connection.query(insert, [`behind ${way} 3`])
        await client.query(insert, [`behind ${way} 4`])
      }),
    )
    await expect(around).rejects.toThrow('the transaction has ended')
    expect(await idsOf(`behind ${way}%`)).toEqual([`behind ${way} 1`, `behind ${way} 3`])
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('a connection that broke in a transaction is not used again', async () => {
    const pool = poolOf(options)
    const broken = inTransaction(pool, (client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'))
    await expect(broken).rejects.toThrow()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test(`the driver has so many statements at once: ${atOnce}`, async () => {
    const pool = poolOf(options)
    const client = await pool.connect()
    const { query } = client
    let [open, most] = [0, 0]
    client.query = (async (...args: unknown[]) => {
      open += 1
      most = Math.max(most, open)
      const answer: unknown = await Reflect.apply(query, client, args)
      open -= 1
      return answer
    }) as typeof query
    client.release()
    const { rows } = await inTransaction(pool, async () => last((connection) => connection.query('SELECT 1 AS one')))
    expect([rows, most]).toEqual([[{ one: 1 }], atOnce])
  })
})

test('in a pipeline, a transaction of one statement is sent in one piece', async () => {
  const pool = poolOf({ pipeline: true })
  const written = await watchWrites(pool)
  const { rows } = await inTransaction(
    pool,
    async () => last((connection) => connection.query('SELECT $1::int AS one', [1])),
    {
      byIndex: true,
    },
  )
  expect(rows).toEqual([{ one: 1 }])
  expect(written()).toBe(1)
})

describe.each(['session', 'transaction'] as const)('the planner, in the mode %s', (poolMode) => {
  test('has all of its methods, and the costs of the server', async () => {
    const { rows } = await inTransaction(poolOf({ poolMode }), (client) =>
      client.query(`SELECT name FROM pg_settings WHERE category LIKE 'Query Tuning%' AND source = 'session'`),
    )
    expect(rows).toEqual([])
  })

  test('reads no whole table in a transaction by index, and may again in the next one', async () => {
    const small = `small_${poolMode}`
    await database.pool.query(`CREATE TABLE ${small} AS SELECT n FROM generate_series(1, 3) n`)
    await database.pool.query(`CREATE INDEX ON ${small} (n); ANALYZE ${small}`)
    const pool = poolOf({ poolMode })
    const planOf = async (byIndex: boolean) => {
      const { rows } = await inTransaction(
        pool,
        (client) => client.query(`EXPLAIN SELECT n FROM ${small} WHERE n = 2`),
        { byIndex },
      )
      return rows[0]['QUERY PLAN']
    }
    expect(await planOf(true)).toMatch(/^Index (Only )?Scan/)
    expect(await planOf(false)).toMatch(/^Seq Scan/)
  })
})
