import { expect, test } from 'vitest'
import { testDatabase } from './testing/index.ts'

const { prisma, pool } = await testDatabase()

test('x', async () => {
  expect(await prisma.product.findMany()).toEqual([])
  expect((await pool.query('select 1::int8 as n')).rows).toEqual([{ n: 1n }])
})
