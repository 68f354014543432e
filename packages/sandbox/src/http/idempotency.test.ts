import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

let now = new Date('2026-11-20T12:00:00Z')
let { sandbox, stripe, live } = createTestSandbox()
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  ;({ sandbox, stripe, live } = createTestSandbox({ clock: { now: () => now } }))
})
afterEach(() => sandbox.close())

const post = (key: string, body: Record<string, string>) =>
  sandbox.fetch(
    new Request('http://sandbox.test/v1/products', {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.test.secret}`, 'idempotency-key': key },
      body: new URLSearchParams(body),
    }),
  )

test('the same key and parameters replay the first answer', async () => {
  const first = await post('k1', { name: 'Tea' })
  const again = await post('k1', { name: 'Tea' })
  expect(await again.text()).toBe(await first.text())
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
  expect((await stripe.products.list()).data).toHaveLength(1)
})

test('other parameters or another account under the same key are refused', async () => {
  await post('k1', { name: 'Tea' })
  const other = await post('k1', { name: 'Coffee' })
  expect(other.status).toBe(400)
  expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
  const { id } = await createReadyAccount(stripe)
  const elsewhere = await expectFailure(
    stripe.products.create({ name: 'Tea' }, { idempotencyKey: 'k1', stripeAccount: id }),
  )
  expect(elsewhere.type).toBe('StripeIdempotencyError')
})

test('the same key in the other mode is another key', async () => {
  await post('k1', { name: 'Tea' })
  expect((await live.products.create({ name: 'Tea' }, { idempotencyKey: 'k1' })).livemode).toBe(true)
})

test('a second request while the first is being answered is told to wait', async () => {
  const [one, two] = await Promise.all([post('k1', { name: 'Tea' }), post('k1', { name: 'Tea' })])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const refused = one.status === 409 ? one : two
  expect(await refused.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } })
  expect((await stripe.products.list()).data).toHaveLength(1)
})

test('a decline is replayed, not tried again', async () => {
  const decline = () =>
    expectFailure(
      stripe.paymentIntents.create(
        {
          amount: 500,
          currency: 'usd',
          payment_method: 'pm_card_chargeDeclined',
          confirm: true,
          return_url: 'https://shop.test/',
        },
        { idempotencyKey: 'pay-1' },
      ),
    )
  const [first, again] = [await decline(), await decline()]
  expect(again.charge).toBe(first.charge)
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test('a request that never ran leaves its key free', async () => {
  expect((await post('k1', { nmae: 'Tea' })).status).toBe(400)
  expect((await post('k1', { name: 'Tea' })).status).toBe(200)
})

test('a key is forgotten after 24 hours', async () => {
  await post('k1', { name: 'Tea' })
  now = new Date(now.getTime() + 24 * 3600 * 1000 + 1)
  expect((await post('k1', { name: 'Coffee' })).status).toBe(200)
})

test('a key is forgotten after 24 hours of the sandbox clock', async () => {
  await post('k1', { name: 'Tea' })
  await sandbox.clock.advance({ hours: 23 })
  expect((await post('k1', { name: 'Tea' })).headers.get('idempotent-replayed')).toBe('true')
  await sandbox.clock.advance({ hours: 3 })
  expect((await post('k1', { name: 'Tea' })).headers.get('idempotent-replayed')).toBeNull()
  expect((await stripe.products.list()).data).toHaveLength(2)
})
