import { describe, expect, test } from 'vitest'
import { syncPayment } from '../../processor/sync/sync-payment.ts'
import { catchUp, monthly, openShop, receive, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database, services } = platform

const visa = {
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2034,
  country: 'US',
  wallet: null,
  three_d_secure: null,
}
const bank = { method: 'us_bank_account', routing_number: '110000000', account_number: '000123456789' }
const address = expect.stringMatching(/^http:\/\/platform\.test\/receipts\/[\w-]{60,}$/)

type PaymentData = { card: typeof visa | null; receipt_url: string | null; status: string }

const payments = async (shop: Shop) => (await shop.client.testPayments.list({})).items
/** The data of the payment events of a shop, oldest first. */
const told = async (shop: Shop): Promise<[string, PaymentData['card'], string | null][]> =>
  (await shop.events())
    .filter(({ type }) => /^(payment_intent|charge)\.(?!dispute)/.test(type))
    .map(({ type, data }) => {
      const { card, receipt_url } = data as unknown as PaymentData
      return [type, card, receipt_url]
    })

/** Goes through a challenge of 3-D Secure as the customer does. */
async function answerChallenge(redirect: string, answer: 'complete' | 'fail'): Promise<void> {
  const body = new URLSearchParams({ answer })
  await processor.sandbox.fetch(new Request(new URL(redirect, 'http://processor.test'), { method: 'POST', body }))
}

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('on the route %s', (route, able) => {
  test('a payment shows its card and its receipt by REST and in its events, also when it is refunded', async () => {
    const shop = await openShop(platform, able)
    const { id } = await shop.sell()
    await processor.pay(id)
    await catchUp(platform)
    const [payment] = await payments(shop)
    expect(payment).toMatchObject({ card: visa, receipt_url: address })
    const row = await database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId } })
    expect(row).toMatchObject({ route, cardLast4: '4242', paidAt: expect.any(Date) })
    await shop.client.refunds.create({ session_id: id, amount: 400 })
    await catchUp(platform)
    const url = payment?.receipt_url ?? ''
    expect(await told(shop)).toEqual([
      ['payment_intent.succeeded', visa, url],
      ['charge.refunded', visa, url],
    ])
  })

  test('a renewal shows the charged card, and keeps its lines', async () => {
    const shop = await openShop(platform, able)
    await subscribe(platform, shop, { ...monthly, name: 'Tea club' })
    await processor.advance(31 * 24 * 3600 + 2 * 3600)
    await catchUp(platform)
    const both = await payments(shop)
    expect(both).toHaveLength(2)
    expect(both).toMatchObject([
      { card: visa, receipt_url: address, session_id: null },
      { card: visa, receipt_url: address },
    ])
    expect(new Set(both.map(({ receipt_url }) => receipt_url)).size).toBe(2)
    const rows = await database.prisma.payment.findMany({ where: { accountId: shop.accountId } })
    for (const { invoiceLines } of rows) expect(invoiceLines).toMatchObject([{ name: 'Tea club', amount: '1000' }])
  })
})

test('the outcome of 3-D Secure is shown in the processor’s word for it', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  const { redirect } = (await processor.pay(id, { number: '4000002760003184' })) as { redirect: string }
  await answerChallenge(redirect, 'complete')
  await catchUp(platform)
  expect(await payments(shop)).toMatchObject([{ card: { ...visa, last4: '3184', three_d_secure: 'authenticated' } }])
})

test('a failed attempt shows the card that was tried, and has no receipt', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id, { number: '4000000000000002' })
  await catchUp(platform)
  const declined = { ...visa, last4: '0002' }
  expect(await payments(shop)).toMatchObject([{ card: declined, receipt_url: null }])
  const { redirect } = (await processor.pay(id, { number: '4000002760003184' })) as { redirect: string }
  await answerChallenge(redirect, 'fail')
  await catchUp(platform)
  // A failed authentication leaves no charge, which alone would tell its outcome.
  const unauthenticated = { ...visa, last4: '3184' }
  expect(await payments(shop)).toMatchObject([{ card: unauthenticated, receipt_url: null }])
  await processor.pay(id)
  await catchUp(platform)
  expect(await told(shop)).toEqual([
    ['payment_intent.payment_failed', declined, null],
    ['payment_intent.payment_failed', unauthenticated, null],
    ['payment_intent.succeeded', visa, address],
  ])
})

test('a failure whose event comes after the success has the card that failed', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id, { number: '4000000000000002' })
  await processor.pay(id)
  const events = await processor.events()
  for (const event of events.toReversed()) await receive(platform, event)
  expect((await told(shop)).toSorted()).toEqual([
    ['payment_intent.payment_failed', { ...visa, last4: '0002' }, null],
    ['payment_intent.succeeded', visa, address],
  ])
})

test('a bank debit has no card, and a receipt once the bank has paid', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id, bank)
  await catchUp(platform)
  expect(await payments(shop)).toMatchObject([{ status: 'processing', card: null, receipt_url: null }])
  await processor.advance(2)
  await catchUp(platform)
  expect(await payments(shop)).toMatchObject([{ status: 'succeeded', card: null, receipt_url: address }])
  const row = await database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId } })
  expect(row.method).toEqual({
    type: 'us_bank_account',
    card: null,
    bank: { name: 'STRIPE TEST BANK', last4: '6789' },
  })
})

test('a wallet is shown as the processor shows it', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  processor.intercept(async (request) => {
    const answer = await processor.sandbox.fetch(request)
    const text = (await answer.text()).replaceAll(/"wallet":\s*null/g, '"wallet":{"type":"apple_pay","apple_pay":{}}')
    return new Response(text, { status: answer.status, headers: answer.headers })
  })
  await processor.pay(id)
  await catchUp(platform)
  processor.intercept(null)
  expect(await payments(shop)).toMatchObject([{ card: { ...visa, wallet: 'apple_pay' } }])
})

test('a payment from before has no card until it is read again, and its event keeps its bytes', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id)
  await catchUp(platform)
  const where = { accountId: shop.accountId }
  const { prisma, pool } = database
  await pool.query('UPDATE payments SET method = NULL, card_last4 = NULL, paid_at = NULL WHERE account_id = $1', [
    shop.accountId,
  ])
  const bodies = async () => (await prisma.event.findMany({ where, orderBy: { id: 'asc' } })).map(({ body }) => body)
  const before = await bodies()
  expect(await payments(shop)).toMatchObject([{ card: null, receipt_url: address }])
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })

  await syncPayment(services, { scope: { livemode: false, hostAccount: shop.account }, id: payment_intent ?? '' })
  expect(await payments(shop)).toMatchObject([{ card: visa }])
  expect(await bodies()).toEqual(before)
})

test('payments are found by the last digits of their card, in their account alone', async () => {
  const [shop, other] = [await openShop(platform), await openShop(platform)]
  for (const [seller, number] of [
    [shop, '4242424242424242'],
    [shop, '5555555555554444'],
    [other, '5555555555554444'],
  ] as const) {
    const { id } = await seller.sell()
    await processor.pay(id, { number })
  }
  await catchUp(platform)
  const found = async (search: string) =>
    (await shop.client.portal.payments.list({ search })).items.map(({ card }) => card?.brand)
  expect(await found('4444')).toEqual(['mastercard'])
  expect(await found('4242')).toEqual(['visa'])
  expect(await found('0002')).toEqual([])
  expect((await shop.client.portal.payments.count({ search: '4444' })).count).toBe(1)
})
