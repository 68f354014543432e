import { expect, test } from 'vitest'
import { catchUp, disputing, monthly, openShop, receive, subscribe, testPlatform } from '../../testing/index.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor, services, database } = platform

test('what an account left open when it was closed is not tried for ever (fault: an error each minute)', async () => {
  const shop = await openShop(platform)
  await shop.sell()
  await subscribe(platform, shop, monthly)
  const paid = await shop.sell()
  await processor.pay(paid.id)
  await catchUp(platform)
  const disputed = await shop.sell()
  await processor.pay(disputed.id, { number: disputing.fraudulent })
  const late = await processor.events()
  const closed = await processor.sandbox.fetch(
    new Request(`https://processor.example/v2/core/accounts/${shop.account}/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${processor.sandbox.keys.test.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ applied_configurations: ['merchant', 'recipient'] }),
    }),
  )
  expect(closed.status).toBe(200)
  await catchUp(platform)
  for (const event of late) await receive(platform, event)
  for (const days of [1, 3, 10]) {
    await processor.advance(days * 86_400)
    platform.clock.advance(days * 86_400_000)
    await catchUp(platform)
    expect(await sweep(services)).toEqual([])
  }
  const open = await database.prisma.processorEvent.count({ where: { processorAccount: shop.account, processedAt: null } })
  expect(open).toBe(0)
})
