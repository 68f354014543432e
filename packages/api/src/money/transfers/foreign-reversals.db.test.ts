import { expect, test } from 'vitest'
import { catchUp, testPlatform } from '../../testing/index.ts'
import { openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'
import { retryWhenPlatformFunded } from './retry-postponed-transfers.ts'

const platform = await testPlatform()
const { processor, clock } = platform

/** Money for what is sent without a charge of its own. */
await (await openHostedShop(platform, 'transfer')).buy(50_000)

async function paidOut() {
  const shop = await openHostedShop(platform, 'transfer')
  const { id } = await shop.buy(1000)
  await shop.transfers('active')
  await work(platform)
  const [transfer] = await shop.movements()
  return { shop, id, transfer: transfer?.processorId ?? '' }
}

const reverse = (transfer: string, amount: string) =>
  processor.call(false, `/v1/transfers/${transfer}/reversals`, null, { amount })

test('a reversal that an operator makes at the processor is recorded once', async () => {
  const { shop, id, transfer } = await paidOut()
  expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 911n })
  await reverse(transfer, '411')
  await reverse(transfer, '100')
  await catchUp(platform)
  expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 400n })
  expect(await shop.balance()).toBe(400n)
  const reversals = (await shop.movements()).filter(({ kind }) => kind === 'reversal')
  expect(reversals.map(({ amount }) => amount).toSorted()).toEqual([-100n, -411n])
  for (const one of reversals) expect(one).toMatchObject({ done: true, source: transfer, currency: 'usd' })
})

test('an amount that was reversed manually is due again, and is transferred a day later', async () => {
  const { shop, id, transfer } = await paidOut()
  await reverse(transfer, '911')
  await catchUp(platform)
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id), 'time to refund the customer').toMatchObject({ transferred: 0n })
  clock.advance(24 * 60 * 60_000 + 1)
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 911n })
})

test('a debt that a manual reversal leaves does not wait (fault: it was collected a day later)', async () => {
  const { shop, id, transfer } = await paidOut()
  await platform.database.prisma.payment.updateMany({ where: { id }, data: { due: 0n } })
  await reverse(transfer, '411')
  await catchUp(platform)
  expect(await shop.payment(id)).toMatchObject({ due: 0n, transferred: 500n, transferAfter: null })
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ due: 0n, transferred: 0n })
})

test('the next sale and money of the platform leave the day to a reversed amount (fault: it was transferred again at once)', async () => {
  const { shop, id, transfer } = await paidOut()
  await reverse(transfer, '911')
  await catchUp(platform)
  await shop.buy(2000)
  await retryWhenPlatformFunded(platform.services, false)
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 0n })
  clock.advance(24 * 60 * 60_000 + 1)
  expect(await work(platform)).toEqual([])
  expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 911n })
})

test('our own reversals and reversals of refunds are not counted twice', async () => {
  const { shop, id } = await paidOut()
  await shop.client.refunds.create({ payment_intent: id })
  await catchUp(platform)
  await work(platform)
  const after = await shop.payment(id)
  expect(after.transferred).toBe(0n)
  expect((await shop.movements()).filter(({ ref }) => ref.startsWith('foreign:'))).toEqual([])

  const onDestination = await openHostedShop(platform, 'destination')
  const { id: other } = await onDestination.buy(1000)
  await onDestination.client.refunds.create({ payment_intent: other })
  await catchUp(platform)
  expect((await onDestination.movements()).filter(({ ref }) => ref.startsWith('foreign:'))).toEqual([])
})
