import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool, type PoolOptions, readTogether, together } from './index.ts'
import { testDatabase } from './testing/index.ts'
import { watchWrites } from './testing/watch-writes.ts'

const database = await testDatabase()

function poolOf(options: Partial<PoolOptions>): pg.Pool {
  const pool = openPool({ url: database.url, poolSize: 1, ...options })
  onTestFinished(() => pool.end())
  return pool
}

const one = (client: pg.PoolClient) => client.query<{ one: number }>('SELECT $1::int AS one', [1])

test('when one fails, the others have ended before the error is seen', async () => {
  let ended = false
  const slow = async () => {
    await turn()
    ended = true
  }
  await expect(together([Promise.reject(new Error('not this one')), slow()])).rejects.toThrow('not this one')
  expect(ended).toBe(true)
})

test('reads are sent in one piece', async () => {
  const pool = poolOf({ pipeline: true })
  const written = await watchWrites(pool)
  const answers = await readTogether(pool, (given) => [one(given), one(given)])
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect(written()).toBe(1)
})

test.each([{ pipeline: true }, { poolMode: 'transaction' }] as const)(
  'reads whose connection broke are made once again, on another: %o',
  async (options) => {
    const pool = poolOf(options)
    const used: pg.PoolClient[] = []
    const [first, second] = await readTogether(pool, (client) => {
      used.push(client)
      const ends = used.length === 1 ? client.query('SELECT pg_terminate_backend(pg_backend_pid())') : one(client)
      return [ends, one(client)]
    })
    expect([first.rows, second.rows]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(new Set(used).size).toBe(2)
  },
)

test('reads that the database refuses are not made again, and their connection is not kept', async () => {
  const pool = poolOf({ pipeline: true })
  const read = vi.fn((client: pg.PoolClient) => [client.query('SELECT nothing'), one(client)])
  await expect(readTogether(pool, read)).rejects.toMatchObject({ code: '42703' })
  expect(read).toHaveBeenCalledTimes(1)
  expect(pool.totalCount).toBe(0)
})
