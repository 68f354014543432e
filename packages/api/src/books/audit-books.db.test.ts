import { randomBytes } from 'node:crypto'
import { createKeyring } from '@merchant-payments/db/encryption'
import { beforeAll, expect, test } from 'vitest'
import { catchUp, disputing, openShop, type Shop, testPlatform } from '../testing/index.ts'
import { payMerchants } from '../transfers/pay-merchants.ts'
import { auditBooks } from './audit-books.ts'
import { beGentle } from './gentle.ts'

const platform = await testPlatform()
const { database, services, processor } = platform
const shops: Shop[] = []

const audit = (of = services) =>
  auditBooks(of, {
    accounts: null,
    since: new Date(Date.now() - 86_400_000),
    withProcessor: true,
    ...beGentle(),
    pause: async () => undefined,
  })

/** The checks that found something, and what. */
async function found(of = services) {
  const { ok, checks } = await audit(of)
  const named = checks.filter(({ findings }) => findings.length > 0)
  expect(ok).toBe(named.length === 0)
  return Object.fromEntries(named.map(({ name, findings }) => [name, findings.map(({ object }) => object)]))
}

beforeAll(async () => {
  for (const able of [
    {},
    { card_payments: 'inactive' },
    { card_payments: 'inactive', transfers: 'inactive' },
  ] as const) {
    const shop = await openShop(platform, able)
    await database.prisma.webhookEndpoint.create({
      data: {
        accountId: shop.accountId,
        id: `we_${shop.accountId}`,
        url: 'https://shop.example/hooks',
        events: ['*'],
        sealedSecret: `v1.${services.keyring.current.id}.a.b.c`,
        createdAt: new Date(0),
        updatedAt: new Date(0),
      },
    })
    for (const number of ['4242424242424242', disputing.fraudulent, '4242424242424242']) {
      const { id } = await shop.sell()
      await processor.pay(id, { number })
      await catchUp(platform)
    }
    shops.push(shop)
  }
  await processor.decide(false, shops[2]?.account ?? '', { card_payments: 'inactive', transfers: 'active' })
  await catchUp(platform)
  await payMerchants(services)
  const paid = await database.prisma.payment.findMany({ where: { disputed: false, status: 'succeeded' } })
  for (const [index, { accountId, id }] of paid.entries()) {
    const shop = shops.find((one) => one.accountId === accountId)
    if (index % 2 === 0) await shop?.client.refunds.create({ payment_intent: id, amount: 300 })
  }
  await catchUp(platform)
  await payMerchants(services)
})

test('books that were kept by the product agree with each other and with the processor', async () => {
  expect(await found()).toEqual({})
})

test.each([
  [
    'refunds',
    `UPDATE refunds SET amount = amount + 1 WHERE ctid = (SELECT ctid FROM refunds WHERE account_id = $1 LIMIT 1)`,
    0,
  ],
  [
    'fees',
    `UPDATE payments SET fee_amount = amount + 1 WHERE ctid = (SELECT ctid FROM payments WHERE account_id = $1 LIMIT 1)`,
    0,
  ],
  [
    'due',
    `UPDATE payments SET owed = owed + 1 WHERE ctid = (SELECT ctid FROM payments WHERE account_id = $1 LIMIT 1)`,
    2,
  ],
  [
    'transferred',
    `UPDATE payments SET moved = moved + 1 WHERE ctid = (SELECT ctid FROM payments WHERE account_id = $1 LIMIT 1)`,
    1,
  ],
  ['sessions', `UPDATE payment_sessions SET payment_intent = NULL WHERE account_id = $1`, 0],
  ['events', `UPDATE events SET body = replace(body, 'evt_', 'evt_x') WHERE account_id = $1`, 0],
  [
    'deliveries',
    `DELETE FROM deliveries WHERE id = (SELECT (array_agg(id ORDER BY id))[3] FROM deliveries WHERE account_id = $1)`,
    1,
  ],
  [
    'processor-payments',
    `UPDATE payments SET status = 'processing' WHERE ctid = (SELECT ctid FROM payments WHERE account_id = $1 LIMIT 1)`,
    0,
  ],
  ['processor-transfers', `UPDATE movements SET amount = amount - 1 WHERE account_id = $1 AND kind = 'transfer'`, 2],
])('%s finds what was changed behind its back', async (name, statement, shop) => {
  const { rowCount } = await database.pool.query(statement, [shops[shop]?.accountId])
  expect(rowCount).toBeGreaterThan(0)
  expect(Object.keys(await found())).toContain(name)
})

test('secrets that no key opens are named with what they are', async () => {
  const keyring = createKeyring([randomBytes(32).toString('base64')])
  const { checks } = await audit({ ...services, keyring })
  expect(checks.find(({ name }) => name === 'secrets')?.findings).toEqual([
    expect.objectContaining({
      object: services.keyring.current.id,
      message: expect.stringContaining('3 signing secrets'),
    }),
  ])
})
