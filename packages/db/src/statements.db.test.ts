import { expect, test } from 'vitest'
import { inTransaction, Prisma, statementsOn } from './index.ts'
import { testDatabase } from './testing/index.ts'

const { pool } = await testDatabase()
await pool.query('CREATE TABLE amounts (id text PRIMARY KEY, amount bigint NOT NULL, at timestamptz(3), said jsonb)')
const amountsOf = async () => (await pool.query('SELECT id, amount FROM amounts ORDER BY id')).rows

test('rows are as Prisma gives them, and the number of changed ones is told', async () => {
  const { $queryRaw, $executeRaw } = statementsOn(pool)
  const at = new Date('2026-03-01T10:00:00.123Z')
  const said = { b: [1, null], a: 'é' }
  const all = Prisma.sql`id = ANY(${['one', 'none']})`
  expect(
    await $executeRaw`INSERT INTO amounts VALUES (${'one'}, ${9_007_199_254_740_993n}, ${at}, ${JSON.stringify(said)})`,
  ).toBe(1)
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await $queryRaw`SELECT * FROM amounts WHERE ${all}`).toEqual([
      { id: 'one', amount: 9_007_199_254_740_993n, at, said },
    ])
  }
  expect(await $executeRaw(Prisma.sql`DELETE FROM amounts WHERE ${all}`)).toBe(1)
})

test('a transaction is committed as a whole, or not at all', async () => {
  const add = (id: string, fails: boolean) =>
    inTransaction(pool, async ({ $executeRaw }) => {
      await $executeRaw`INSERT INTO amounts VALUES (${id}, 1)`
      if (fails) throw new Error('not this one')
      return id
    })
  expect(await add('two', false)).toBe('two')
  await expect(add('three', true)).rejects.toThrow('not this one')
  await expect(add('two', false)).rejects.toMatchObject({ code: '23505' })
  expect(await amountsOf()).toEqual([{ id: 'two', amount: 1n }])
})

test('a connection that broke in a transaction is not used again', async () => {
  const broken = inTransaction(pool, async ({ $queryRaw }) => {
    await $queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`
  })
  await expect(broken).rejects.toThrow()
  expect(await amountsOf()).toHaveLength(1)
})

test('work that goes on after a failed statement is not reported as done', async () => {
  const repeated = inTransaction(pool, async ({ $executeRaw }) => {
    await $executeRaw`INSERT INTO amounts VALUES ('four', 1)`
    await $executeRaw`INSERT INTO amounts VALUES ('four', 2)`.catch(() => 0)
  })
  await expect(repeated).rejects.toThrow('was rolled back')
  expect(await amountsOf()).toHaveLength(1)
})
