import { openPool, statementsOn } from '@merchant-payments/db'
import { readPlans } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { lockPayment } from './lock-payment.ts'

const platform = await testPlatform()
const { processor, database } = platform

test('PostgreSQL keeps the plan of locking a payment (fault: planned anew each time, as a list is expected to be long)', async () => {
  const shop = await openShop(platform)
  await processor.pay((await shop.sell()).id)
  await catchUp(platform)
  const { accountId, id } = await database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId } })
  await database.pool.query(
    `INSERT INTO payments SELECT (json_populate_record(payments, json_build_object('id', 'pi_of_' || nth))).*
       FROM payments, generate_series(1, 3000) nth`,
  )
  await database.pool.query('ANALYZE payments')
  const pool = openPool({ url: database.url, poolSize: 1 })
  onTestFinished(() => pool.end())
  const times = 12
  for (let nth = 0; nth < times; nth += 1) {
    expect(await lockPayment(statementsOn(pool), { accountId, id })).toMatchObject({ id })
  }
  const read = await readPlans(pool, '%FOR NO KEY UPDATE')
  // The first use may have no name.
  expect(read).toEqual([{ plans: expect.any(Number), custom: 5 }])
  expect(read[0]?.plans).toBeGreaterThanOrEqual(times - 1)
})
