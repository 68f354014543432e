import { catchUp, openShop, testPlatform } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { readBacklogs } from './read-backlogs.ts'

const platform = await testPlatform()
const { database, services } = platform

test('a transfer that was postponed waits since it became due, and not since it was postponed', async () => {
  const shop = await openShop(platform)
  await platform.processor.pay((await shop.sell()).id)
  await catchUp(platform)
  const { rowCount } = await database.pool.query(
    `UPDATE payments SET due = transferred - 5, updated_at = now() - interval '6 hours', transfer_after = now() - interval '1 minute'
      WHERE account_id = $1`,
    [shop.accountId],
  )
  expect(rowCount).toBe(1)
  const { oldest } = await readBacklogs(services)
  expect(oldest.transfers).toBeGreaterThanOrEqual(60)
  expect(oldest.transfers).toBeLessThan(3_600)
})
