import { expect, it } from 'vitest'
import { openShop, testPlatform } from '../testing/index.ts'
import { refreshAccount } from './refresh-account.ts'

const platform = await testPlatform()
const { services, processor, database, clock } = platform

it('keeps what was read last, whatever was answered last', async () => {
  const shop = await openShop(platform)
  const row = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const overtaken = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  processor.intercept(async (request) => {
    processor.intercept(null)
    const answer = await processor.sandbox.fetch(request)
    answered.resolve()
    await overtaken.promise
    return answer
  })
  const first = refreshAccount(services, row)
  await answered.promise
  clock.advance(5)
  await processor.decide(false, shop.account, { card_payments: 'inactive' })
  expect(await refreshAccount(services, row)).toMatchObject({ cardPaymentsActive: false })
  overtaken.resolve()
  expect(await first).toMatchObject({ cardPaymentsActive: false, transfersActive: true })
})
