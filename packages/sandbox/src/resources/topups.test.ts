import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const available = async () => (await stripe.balance.retrieve()).available[0]?.amount

test('a top-up is in the balance when the bank has sent it', async () => {
  const topup = await stripe.topups.create({ amount: 2000, currency: 'usd', description: 'Reserve' })
  expect([topup.status, await available()]).toEqual(['pending', 0])
  await sandbox.clock.advance({ seconds: 10 })
  const done = await stripe.topups.retrieve(topup.id, { expand: ['balance_transaction'] })
  expect(done).toMatchObject({
    status: 'succeeded',
    balance_transaction: { net: 2000, source: topup.id, type: 'topup' },
  })
  expect(await available()).toBe(2000)
  const { data } = await stripe.events.list({ types: ['topup.created', 'topup.succeeded'] })
  expect(data.map(({ type }) => type)).toEqual(['topup.succeeded', 'topup.created'])
  expect((await expectFailure(stripe.topups.cancel(topup.id))).message).toContain('succeeded')
})

test('a top-up that is canceled moves nothing', async () => {
  const before = await available()
  const { id } = await stripe.topups.create({ amount: 700, currency: 'usd' })
  expect((await stripe.topups.cancel(id)).status).toBe('canceled')
  await sandbox.clock.advance({ seconds: 10 })
  expect(await available()).toBe(before)
  expect((await expectFailure(stripe.topups.create({ amount: 700, currency: 'eur' }))).param).toBe('currency')
})
