import { createReaders } from '@merchant-payments/api/services'
import { createTestDatabase } from '@merchant-payments/db/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bodies } from '../testing/examples.ts'
import { exchange } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type Page, type Product, type Session, testServer } from '../testing/test-server.ts'

/** A replica that has replayed none of the shops' rows. An answer without them came from the replica. */
const standby = await createTestDatabase()
afterAll(() => standby.drop())
const replica = { database: standby, status: () => 'ready' as const, whileAvailable: <T>(asked: Promise<T>) => asked }

const here = await testServer()
const newReaders = () => createReaders(here.database, replica)
const { app, origin: there } = await startTestApp({ services: { ...here.services, readers: newReaders() } })
afterAll(() => app.close())

/** A shop that has sold tea, and whose key has written nothing for long. */
let shop: ReturnType<typeof here.as>
let tea: Product
beforeEach(async () => {
  here.services.readers = undefined
  shop = here.as((await here.merchant()).test_key)
  tea = (await shop.post<Product>('/products', bodies['POST /products'])).data
  here.services.readers = newReaders()
})

const listAt = async (origin: string, path: string) => {
  const { status, text } = await exchange(origin, 'GET', path, { key: shop.key })
  expect(status).toBe(200)
  const { data, result } = JSON.parse(text) as { data?: Page<Product>; result?: { data: Page<Product> } }
  return (data ?? result?.data)?.items.map(({ id }) => id)
}

describe.each([
  ['REST', '/api/v1/products'],
  ['native', '/trpc/products.list?input=%7B%7D'],
])('lists by %s', (_, path) => {
  test('come from the replica, and from the primary once their caller has written, at every process', async () => {
    expect(await listAt(here.origin, path)).toEqual([])
    const coffee = (await shop.post<Product>('/products', bodies['POST /products'])).data
    expect(await listAt(here.origin, path)).toEqual([coffee.id, tea.id])
    expect(await listAt(there, path)).toEqual([coffee.id, tea.id])
  })

  test('a change that was refused counts like one that was made', async () => {
    expect((await shop.post('/products', { name: '' })).status).toBe(400)
    expect(await listAt(there, path)).toEqual([tea.id])
  })
})

test('a cursor that the replica does not have yet is one of the primary', async () => {
  expect(await listAt(here.origin, `/api/v1/products?starting_after=${tea.id}`)).toEqual([])
  const { status, code } = await shop.get('/products?starting_after=prod_unknown').then((answer) => ({
    status: answer.status,
    code: JSON.parse(answer.text).error.code,
  }))
  expect([status, code]).toEqual([400, 'validation_error'])
})

test('what is read by its id comes from the primary', async () => {
  expect((await shop.get<Product>(`/products/${tea.id}`)).data.id).toBe(tea.id)
  expect((await shop.get(`/products/${tea.id}x`)).status).toBe(404)
})

test('a session that was read again at the processor is in the lists that follow', async () => {
  here.services.readers = undefined
  const session = (await shop.post<Session>('/payment-sessions', bodies['POST /payment-sessions'])).data
  here.services.readers = newReaders()
  await here.processor.pay(session.id)
  expect(await listAt(there, '/api/v1/test-payments')).toEqual([])
  const { payment_intent } = (await shop.get<Session>(`/payment-sessions/${session.id}`)).data
  expect(await listAt(there, '/api/v1/test-payments')).toEqual([payment_intent])
})

test('a file of payments comes from the replica, piece by piece, and from the primary when that fails', async () => {
  here.services.readers = undefined
  const payment = await shop.paidSale(
    async () => (await shop.post<Session>('/payment-sessions', bodies['POST /payment-sessions'])).data,
  )
  const file = () => exchange(here.origin, 'GET', '/portal/payments.csv', { key: shop.key })
  here.services.readers = newReaders()
  expect((await file()).headers['x-total-rows']).toBe('0')
  await standby.pool.query('ALTER TABLE payments RENAME TO away')
  const { headers, text } = await file()
  await standby.pool.query('ALTER TABLE away RENAME TO payments')
  expect(headers['x-total-rows']).toBe('1')
  expect(text).toContain(payment)
})
