import { expect, test } from 'vitest'
import { unixSeconds } from '../../request/clock.ts'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../testing/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database

test('an endpoint shows what waits for it and when it last took something', async () => {
  const { client, endpoint, accountId, tell, leave } = await hookedShop(platform)
  const { id } = endpoint
  const shown = () => client.portal.webhookEndpoints.retrieve({ id })
  expect(await shown()).toMatchObject({ waiting: 0, last_success: null, last_failure: null })

  const [taken, tried] = [await tell(), await tell(), await tell()]
  const completedAt = new Date(Date.UTC(2026, 10, 20, 10))
  await leave(taken, 'succeeded')
  await prisma.delivery.updateMany({ where: { accountId, eventId: taken }, data: { completedAt } })
  await leave(tried, 'queued', 2)
  const failing = { consecutiveFailures: 2, lastError: 'status', lastErrorStatus: 500, lastFailedAt: completedAt }
  await prisma.webhookEndpoint.updateMany({ where: { accountId, id }, data: failing })
  expect(await shown()).toMatchObject({
    waiting: 2,
    last_success: unixSeconds(completedAt),
    last_failure: { at: unixSeconds(completedAt), answer: expect.any(String), mend: expect.any(String) },
  })

  const stranger = await hookedShop(platform)
  expect(await stranger.client.portal.webhookEndpoints.retrieve({ id: stranger.endpoint.id })).toMatchObject({
    ...{ waiting: 0, last_success: null },
  })
})
