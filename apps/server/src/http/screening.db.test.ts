import { waitForKeyCaches } from '@merchant-payments/api/http'
import { unsuspend } from '@merchant-payments/api/operator'
import { expect, test } from 'vitest'
import { outcome } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const prohibited = { name: 'F\u200bent\u00e1nyl p\u00f6wder', price: { amount: 500, currency: 'usd' } }

const newShop = async () => {
  const { merchant_id, test_key, live_key } = await server.merchant()
  return { id: merchant_id, test: server.as(test_key), live: server.as(live_key) }
}

test('prohibited content is answered with 400, the field and the category', async () => {
  const { test: shop } = await newShop()
  const answer = await shop.post('/products', prohibited)
  expect(outcome(answer)).toBe('400 prohibited_content')
  expect(answer.error).toEqual({
    code: 'prohibited_content',
    message: 'name: the content violates the acceptable use policy (drugs).',
    param: 'name',
    doc_url: expect.stringContaining('#prohibited_content'),
  })
  const { data } = await shop.get<{ items: object[] }>('/products')
  expect(data.items).toEqual([])
})

test('a refusal that is sent again with its Idempotency-Key is the same refusal', async () => {
  const { id, test: shop } = await newShop()
  for (let times = 0; times < 6; times += 1) {
    expect(outcome(await shop.post('/products', prohibited, { 'idempotency-key': 'once' }))).toBe(
      '400 prohibited_content',
    )
  }
  expect(await server.database.prisma.contentRefusal.count({ where: { merchantId: id } })).toBe(1)
})

test('the fifth refusal ends both keys, until an operator lets them work again', async () => {
  const { id, test: shop, live } = await newShop()
  for (const caller of [shop, live, shop, live, shop]) {
    expect(outcome(await caller.post('/products', prohibited))).toBe('400 prohibited_content')
  }
  await waitForKeyCaches()
  for (const caller of [shop, live]) {
    expect(outcome(await caller.get('/account'))).toBe('401 key_revoked')
    expect((await caller.post('/products', prohibited)).error.message).toMatch(/suspended/)
  }
  await unsuspend(server.services, id)
  await waitForKeyCaches()
  for (const caller of [shop, live]) {
    expect((await caller.get('/account')).status).toBe(200)
    expect(outcome(await caller.post('/products', prohibited))).toBe('400 prohibited_content')
    expect((await caller.get('/account')).status).toBe(200)
  }
})

test('a word that begins in the name and ends in the description is refused, and two words are not', async () => {
  const { test: shop } = await newShop()
  const price = { amount: 500, currency: 'usd' }
  const split = await shop.post('/products', { name: 'Pure coca', description: 'ine, 5 g', price })
  expect(outcome(split)).toBe('400 prohibited_content')
  expect(split.error.param).toBe('description')
  for (const [name, description] of [
    ['Hero', 'In stock again'],
    ['Fake', 'Passport holder of leather'],
    ['Book', 'Makers love it'],
  ]) {
    const answer = await shop.post('/products', { name, description, price })
    expect(answer.status, answer.text).toBe(200)
  }
})
