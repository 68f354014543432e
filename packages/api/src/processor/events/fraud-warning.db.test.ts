import { expect, test } from 'vitest'
import { catchUp, openShop, receive, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

/** A card whose issuer warns of fraud once it was charged. */
const warned = '4000000000005423'

test('a warning of the issuer is kept with its payment, and leaves it as it is', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell({})
  await processor.pay(id, { number: warned })
  await catchUp(platform)
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
  const payment = await database.prisma.payment.findFirstOrThrow({ where: { id: payment_intent ?? '' } })
  expect(payment).toMatchObject({ fraudWarning: 'unauthorized_use_of_card', status: 'succeeded', disputed: false })
  expect(await shop.client.portal.payments.retrieve({ id: payment.id })).toMatchObject({
    fraud_warning: 'unauthorized_use_of_card',
  })
})

test('a warning that comes before its payment is kept all the same', async () => {
  const shop = await openShop(platform)
  await processor.events()
  const { id } = await shop.sell({})
  await processor.pay(id, { number: warned })
  const events = await processor.events()
  const warning = events.filter(({ type }) => type === 'radar.early_fraud_warning.created')
  expect(warning).toHaveLength(1)
  for (const event of [...warning, ...events]) await receive(platform, event)
  expect(
    await database.prisma.payment.count({ where: { accountId: shop.accountId, fraudWarning: { not: null } } }),
  ).toBe(1)
})
