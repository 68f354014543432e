import { expect, test } from 'vitest'
import { testDatabase } from './testing/index.ts'

const { prisma } = await testDatabase()
const createdAt = new Date('2026-01-01T00:00:00Z')

/** Ids 1 to 8. */
await prisma.merchant.createMany({
  data: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
    id: `mer_${id}`,
    name: 'Shop',
    email: 's@example.com',
    country: 'US',
    createdAt,
  })),
})
await prisma.account.createMany({
  data: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
    id,
    merchantId: `mer_${id}`,
    livemode: false,
    processorAccountId: `acct_${id}`,
    country: 'US',
    defaultCurrency: 'usd',
    createdAt,
    updatedAt: createdAt,
  })),
})

const product = (accountId: number, id: string) => ({
  accountId,
  id,
  name: 'Tea',
  metadata: {},
  active: true,
  createdAt,
  updatedAt: createdAt,
})

const price = (accountId: number, id: string, productId: string) => ({
  accountId,
  id,
  productId,
  amount: 500n,
  currency: 'usd',
  taxBehavior: 'exclusive',
  createdAt,
})

test('a price of one account cannot belong to a product of another', async () => {
  await prisma.product.create({ data: product(1, 'prod_a') })
  await prisma.price.create({ data: price(1, 'price_a', 'prod_a') })
  await expect(prisma.price.create({ data: price(2, 'price_b', 'prod_a') })).rejects.toMatchObject({ code: 'P2003' })
  expect(await prisma.price.count()).toBe(1)
})

test('a product of one account cannot take its price from another', async () => {
  await prisma.product.create({ data: product(3, 'prod_c') })
  await prisma.price.create({ data: price(3, 'price_c', 'prod_c') })
  const stranger = { ...product(4, 'prod_d'), priceId: 'price_c' }
  await expect(prisma.product.create({ data: stranger })).rejects.toMatchObject({ code: 'P2003' })
})

test('two accounts may use the same id for their own', async () => {
  await prisma.product.createMany({ data: [product(5, 'prod_same'), product(6, 'prod_same')] })
  expect(await prisma.product.count({ where: { id: 'prod_same' } })).toBe(2)
})

test('a delivery stays within the account of its endpoint', async () => {
  const at = { createdAt, updatedAt: createdAt }
  await prisma.webhookEndpoint.create({
    data: { accountId: 7, id: 'we_7', url: 'https://example.com', sealedSecret: '-', ...at },
  })
  const delivery = { eventId: 'evt_7', endpointId: 'we_7', createdAt }
  await expect(prisma.delivery.create({ data: { accountId: 8, ...delivery } })).rejects.toMatchObject({ code: 'P2003' })
  expect(await prisma.delivery.create({ data: { accountId: 7, ...delivery } })).toMatchObject({ eventId: 'evt_7' })
})

test('a row cannot belong to an account that does not exist', async () => {
  await expect(prisma.product.create({ data: product(99, 'prod_z') })).rejects.toMatchObject({ code: 'P2003' })
})
