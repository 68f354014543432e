import { expect, test } from 'vitest'
import { Prisma, statementsOn } from './index.ts'
import { testDatabase } from './testing/index.ts'

const { pool } = await testDatabase()
await pool.query('CREATE TABLE amounts (id text PRIMARY KEY, amount bigint NOT NULL, at timestamptz(3), said jsonb)')

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
