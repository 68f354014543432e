import { expect, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { syncRefund } from './sync-refund.ts'
import { waitingForMoney } from './waiting-for-money.ts'

const platform = await testPlatform()
const { processor, services, database } = platform

test('a refund that another process saw waiting for money meanwhile is counted as one that has ended', async () => {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const payment = await database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId } })
  const made = await processor.call(false, '/v1/refunds', shop.account, { payment_intent: payment.id })
  const { id } = (await made.json()) as { id: string }

  const ended = await database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM payment_sessions WHERE account_id = ${shop.accountId} FOR UPDATE`
    const syncing = syncRefund(services, { scope: { livemode: false, hostAccount: shop.account }, id })
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(1)
    await database.prisma.refund.create({
      data: {
        ...{ accountId: shop.accountId, ref: id, id, paymentId: payment.id, ...waitingForMoney },
        ...{ amount: 1000n, currency: 'usd', settledAmount: 1000n, settledCurrency: 'usd', reversesTransfer: false },
        ...{ createdAt: payment.createdAt, updatedAt: payment.updatedAt },
      },
    })
    return { syncing }
  })
  expect(await ended.syncing).toMatchObject({ refund: { status: 'succeeded', settledNumber: 1 } })
})
