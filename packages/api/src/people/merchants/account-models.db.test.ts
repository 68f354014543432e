import type { AccountModel } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { expectExactLines, linesOf, nextDay, settleAll, sumOf } from '../../testing/balances/money.ts'
import {
  catchUp,
  disputing,
  monthly,
  openShop,
  receive,
  refusal,
  type Shop,
  testPlatform,
} from '../../testing/index.ts'
import { verifyBooks } from '../../verification/verify-books.ts'
import { onboardMerchant } from './onboard.ts'

const platform = await testPlatform({ processor: { settlementDays: 2 } })
const { processor, services, database } = platform
const tea = (amount: number) => ({ line_items: [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }] })

/** A shop whose accounts wait for their owner. */
async function waitingShop(model: AccountModel) {
  const { test_key: key, merchant_id: merchantId } = await platform.merchant('free', undefined, model)
  const account = await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: false } })
  return { key, merchantId, accountId: account.id, account: account.processorAccountId ?? '' }
}

/** The owner hands the processor's form in. */
async function onboard({ merchantId }: { merchantId: string }) {
  const link = await onboardMerchant(services, { merchantId, livemode: false })
  const body = new URLSearchParams({ answer: 'complete' })
  await processor.sandbox.fetch(new Request(link?.url ?? '', { method: 'POST', body }))
  await catchUp(platform)
}

async function findings(accountId: number | null) {
  const report = await verifyBooks(services, {
    accounts: accountId === null ? null : [accountId],
    since: new Date(Date.now() - 86_400_000),
    withProcessor: accountId !== null,
    throttle: async () => undefined,
    pace: async () => undefined,
    pause: async () => undefined,
  })
  return report.checks.flatMap(({ name, findings }) => findings.map(({ message }) => `${name}: ${message}`))
}

test('a standard account sells nothing before it takes cards, and nothing is made', async () => {
  const shop = await waitingShop('standard')
  const client = await platform.signIn(shop.key)
  const plan = await client.subscriptionProducts.create({
    name: 'Tea',
    amount: 900,
    currency: 'usd',
    interval: 'monthly',
  })
  const made: string[] = []
  processor.intercept(({ method, url }) => {
    if (method === 'POST') made.push(url)
    return undefined
  })
  const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  for (const call of [
    () => client.paymentSessions.create({ ...tea(1000), ...urls }),
    () => client.subscriptionSessions.create(monthly),
    () => client.subscriptionSessions.create({ price_id: plan.price.id, ...urls }),
    () => client.paymentIntents.create({ amount: 1000, currency: 'usd' }),
  ]) {
    expect(await refusal(call())).toMatchObject({ code: 'account_not_ready', status: 400 })
  }
  processor.intercept(null)
  expect(made).toEqual([])
  const where = { accountId: shop.accountId }
  expect(await database.prisma.paymentSession.count({ where })).toBe(0)
  expect(await database.prisma.subscriptionSession.count({ where })).toBe(0)
  expect(await client.account.retrieve({})).toMatchObject({
    model: 'standard',
    cardPayments: 'unavailable',
    chargesEnabled: false,
    capabilities: { card_payments: 'inactive' },
  })
})

test.each(['standard', 'express', 'platform'] as const)(
  'the balance, payouts, lines and audit of a %s account agree with the processor',
  async (model) => {
    const waiting = await waitingShop(model)
    if (model !== 'platform') await onboard(waiting)
    const client = await platform.signIn(waiting.key)
    const shop = { ...waiting, client } as unknown as Shop
    expect(await client.account.retrieve({})).toMatchObject({ model, cardPayments: 'active', payoutsEnabled: true })
    const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
    const sell = async (amount: number, number?: string) => {
      const { id } = await client.paymentSessions.create({ ...tea(amount), ...urls })
      await processor.pay(id, number ? { number } : {})
      await settleAll(platform)
      return (await client.paymentSessions.retrieve({ id })).payment_intent ?? ''
    }
    const sold = await sell(100_000)
    await sell(40_000, disputing.fraudulent)
    const refund = await client.refunds.create({ payment_intent: sold, amount: 30_000 })
    await settleAll(platform)
    await nextDay(platform, 3)
    await nextDay(platform, 30)
    expect(await client.refunds.retrieve({ id: refund.id })).toMatchObject({ status: 'succeeded' })
    expect((await client.disputes.list({})).items).toMatchObject([{ status: 'lost' }])

    const ours = 140_000 - 30_000 - 40_000 - (4900 + 40) - (1960 + 40)
    // Stripe's own fees: 2.9 % and thirty cents a payment, and fifteen dollars for the dispute.
    const theirs = model === 'standard' ? 2930 + 1190 + 1500 : 0
    const { available, pending } = await client.balance.retrieve({})
    const { items: payouts } = await client.payouts.list({})
    expect(sumOf([...available, ...pending, ...payouts].map(({ amount }) => amount))).toBe(ours - theirs)
    await expectExactLines(shop)
    const lines = (await Promise.all(payouts.map(({ id }) => linesOf(shop, id)))).flat()
    const payment = lines.find(({ source, type }) => source === sold && type === 'payment')
    expect(payment).toMatchObject({ amount: 100_000, fee: 4940 + (model === 'standard' ? 2930 : 0) })
    expect(await findings(waiting.accountId)).toEqual([])
    expect(await database.prisma.movement.count({ where: { accountId: waiting.accountId } })).toBe(0)
    expect(await database.prisma.payment.findMany({ where: { accountId: waiting.accountId } })).toEqual([
      expect.objectContaining({ route: 'direct', due: 0n }),
      expect.objectContaining({ route: 'direct', due: 0n }),
    ])
  },
)

test('a merchant who disconnects in the dashboard sells no more', async () => {
  const waiting = await waitingShop('standard')
  await onboard(waiting)
  const client = await platform.signIn(waiting.key)
  await client.account.retrieve({})
  expect((await processor.disconnect(false, waiting.account)).status).toBe(200)
  await catchUp(platform)
  const after = await platform.signIn(waiting.key)
  expect(await after.account.retrieve({})).toMatchObject({
    chargesEnabled: false,
    cardPayments: 'unavailable',
    requirements: { disabledReason: 'revoked' },
  })
  expect((await refusal(after.paymentIntents.create({ amount: 1000, currency: 'usd' }))).code).toBe('account_rejected')
  const { account } = await openShop(platform)
  expect((await processor.disconnect(false, account)).status).toBe(400)
})

test('what a disconnected account left open is not tried for ever (fault: an error each minute, and a finding)', async () => {
  const waiting = await waitingShop('standard')
  await onboard(waiting)
  const client = await platform.signIn(waiting.key)
  const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  const paid = await client.paymentSessions.create({ ...tea(1000), ...urls })
  await client.paymentSessions.create({ ...tea(2000), ...urls })
  await processor.events()
  await processor.pay(paid.id)
  const late = await processor.events()
  await processor.disconnect(false, waiting.account)
  await catchUp(platform)
  for (const event of late) await receive(platform, event)
  platform.clock.advance(2 * 86_400_000)
  expect(await sweep(services)).toEqual([])
  const open = { processorAccount: waiting.account, processedAt: null }
  expect(await database.prisma.processorEvent.count({ where: open })).toBeGreaterThan(0)
  expect(late.length).toBeGreaterThan(0)
  expect((await findings(null)).filter((message) => message.includes('event of the processor'))).toEqual([])
})
