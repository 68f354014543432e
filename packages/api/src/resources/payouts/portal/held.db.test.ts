import { expect, test } from 'vitest'
import { catchUp, openShop, receive, sellDisputed, signInAs, testPlatform } from '../../../testing/index.ts'
import { disputeRow, paymentRow } from '../../../testing/portal/payment-rows.ts'

const platform = await testPlatform()
const { processor, database } = platform
const { prisma } = database
const hour = 3_600_000

test('held money has the reason and the end of the hold', async () => {
  const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const held = async () => (await shop.client.portal.payouts.held({})).items
  expect(await held()).toEqual([])
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const { payment_intent: id } = await shop.client.paymentSessions.retrieve({ id: session.id })
  const item = { amount: 911, currency: 'usd', reason: 'not_transferable', count: 1, object_id: id }
  expect(await held()).toEqual([{ ...item, ends: 'onboarding', until: null }])
  expect((await shop.client.balance.retrieve({})).held).toMatchObject([{ amount: 911, reason: 'not_transferable' }])

  const account = { where: { processorAccountId: shop.account } }
  await prisma.account.updateMany({ ...account, data: { disabledReason: 'rejected.fraud' } })
  expect(await held()).toMatchObject([{ ends: 'platform' }])
  const transferAfter = new Date(Date.UTC(2030, 0, 1))
  await prisma.account.updateMany({ ...account, data: { disabledReason: null, transfersActive: true } })
  await prisma.payment.updateMany({ where: { id: id ?? '' }, data: { transferAfter } })
  expect(await held()).toEqual([{ ...item, ends: 'transfer', until: transferAfter.getTime() / 1000 }])
  await prisma.account.updateMany({ ...account, data: { transferRefusal: 'no' } })
  expect(await held()).toMatchObject([{ reason: 'manual_payout', ends: 'platform', until: null }])
})

test('money in dispute leads to the response that is due first, and then waits for the bank', async () => {
  const shop = await openShop(platform)
  const { id, payment, events } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  const later = { evidenceDueBy: new Date(Date.now() + 900 * hour) }
  const { accountId } = await prisma.dispute.findFirstOrThrow({ where: { id } })
  // The copy of the balance has it.
  await prisma.dispute.updateMany({ where: { id }, data: { mirroredWithdrawn: null } })
  const second = paymentRow(accountId, { settledAmount: 1000n, settledCurrency: 'usd' })
  await prisma.payment.create({ data: second })
  await prisma.dispute.create({ data: disputeRow({ ...second, accountId }, later) })
  const held = async () => (await shop.client.portal.payouts.held({})).items
  const { evidenceDueBy } = await prisma.dispute.findFirstOrThrow({ where: { id } })
  expect(await held()).toEqual([
    {
      ...{ amount: 2000, currency: 'usd', reason: 'in_dispute', ends: 'answer', count: 2, object_id: id },
      until: (evidenceDueBy?.getTime() ?? 0) / 1000,
    },
  ])
  await prisma.dispute.updateMany({ where: { accountId }, data: { status: 'under_review' } })
  expect(await held()).toMatchObject([{ ends: 'decision', until: null, count: 2, object_id: null }])
  await prisma.dispute.updateMany({ where: { accountId, paymentId: payment }, data: { status: 'lost' } })
  expect(await held()).toMatchObject([{ amount: 1000, count: 1, object_id: expect.stringMatching(/^du_/) }])
})

test('a balance that is not paid out is held, and each account sees its own', async () => {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const { id: accountId } = await prisma.account.findFirstOrThrow({ where: { processorAccountId: shop.account } })
  await prisma.balance.upsert({
    where: { accountId_currency: { accountId, currency: 'usd' } },
    create: { accountId, currency: 'usd', available: 911n, readAt: new Date() },
    update: { available: 911n, readAt: new Date() },
  })
  const support = await signInAs(platform, shop.key, 'support')
  expect((await support.portal.payouts.held({})).items).toEqual([])
  await prisma.account.update({ where: { id: accountId }, data: { payoutsEnabled: false } })
  expect((await support.portal.payouts.held({})).items).toMatchObject([
    { amount: 911, currency: 'usd', reason: 'payouts_paused', ends: 'onboarding', until: null, object_id: null },
  ])
  const stranger = await openShop(platform)
  expect((await stranger.client.portal.payouts.held({})).items).toEqual([])
})
