import type { Prisma } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { createKeyAuthenticator } from '../../core/request/authenticate-api-key.ts'
import { openShop, type Shop, testPlatform } from '../../testing/index.ts'
import { disputeRow, paymentRow, refundRow } from '../../testing/portal/payment-rows.ts'
import { appRouter } from '../router.ts'

const platform = await testPlatform()
const { services, database } = platform
const { prisma } = database
const now = new Date('2026-11-21T15:30:00Z')
platform.clock.stop(now)
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
const seconds = (time: Date) => time.getTime() / 1000

async function mattersOf({ client }: Pick<Shop, 'client'>) {
  return (await client.portal.overview.attention({})).items
}

async function disputed({ accountId }: Shop, fields: Parameters<typeof disputeRow>[1], customerEmail?: string) {
  const payment = paymentRow(accountId, { disputed: true, ...(customerEmail ? { customerEmail } : {}) })
  await prisma.payment.create({ data: payment })
  const dispute = disputeRow(payment, fields)
  await prisma.dispute.create({ data: dispute })
  return { id: dispute.id, paymentId: payment.id }
}

test('a shop in order has nothing to see to', async () => {
  expect(await (await openShop(platform)).client.portal.overview.attention({})).toEqual({ items: [], has_more: false })
})

test('disputes that can be answered, the soonest due first', async () => {
  const shop = await openShop(platform)
  const later = await disputed(shop, { evidenceDueBy: inDays(5), createdAt: inDays(-2) })
  const sooner = await disputed(shop, { evidenceDueBy: inDays(1), status: 'warning_needs_response' }, 'ada@example.com')
  const undated = await disputed(shop, { evidenceDueBy: null })
  for (const fields of [
    { evidenceDueBy: inDays(-1) },
    { evidenceDueBy: inDays(5), pastDue: true },
    { evidenceDueBy: inDays(5), status: 'under_review' },
    { evidenceDueBy: inDays(5), status: 'lost' },
  ]) {
    await disputed(shop, fields)
  }
  const matters = await mattersOf(shop)
  expect(matters.map(({ object_id }) => object_id)).toEqual([sooner.id, later.id, undated.id])
  expect(matters[0]).toMatchObject({
    kind: 'dispute_awaits_answer',
    status: 'warning_needs_response',
    customer_email: 'ada@example.com',
  })
  expect(matters[1]).toEqual({
    kind: 'dispute_awaits_answer',
    object_id: later.id,
    due: seconds(inDays(5)),
    since: seconds(inDays(-2)),
    payment_id: later.paymentId,
    status: 'needs_response',
    amount: 1000,
    currency: 'usd',
    reason: 'fraudulent',
    customer_email: null,
  })
})

test('endpoints that were given up, and those that fail now', async () => {
  const shop = await openShop(platform)
  const { client, accountId } = shop
  const add = (path: string) => client.webhookEndpoints.create({ url: `https://hooks.example/${path}` })
  const [given, failing, removed] = [await add('a'), await add('b'), await add('c')]
  await add('d')
  const set = (id: string, data: object) =>
    prisma.webhookEndpoint.update({ where: { accountId_id: { accountId, id } }, data })
  await set(given.id, {
    active: false,
    deactivatedReason: 'failures',
    deactivatedAt: inDays(-1),
    consecutiveFailures: 10,
  })
  await set(failing.id, { consecutiveFailures: 3 })
  await client.webhookEndpoints.deactivate({ id: removed.id })
  expect(await mattersOf(shop)).toEqual([
    {
      kind: 'endpoint_deactivated',
      object_id: given.id,
      due: null,
      since: seconds(inDays(-1)),
      url: given.url,
      description: null,
    },
    {
      kind: 'endpoint_failing',
      object_id: failing.id,
      due: null,
      since: null,
      url: failing.url,
      description: null,
      consecutive_failures: 3,
    },
  ])
})

test('keys that expire within 14 days, and no others', async () => {
  const shop = await openShop(platform)
  const { accountId } = shop
  const key = (id: string, expiresAt: Date | null, revokedAt: Date | null = null) => ({
    id,
    accountId,
    name: id,
    hash: Buffer.from(`${accountId} ${id}`),
    prefix: 'svc_test_abcd',
    expiresAt,
    revokedAt,
    createdAt: now,
  })
  await prisma.apiKey.createMany({
    data: [
      key('key_late', inDays(13)),
      key('key_soon', inDays(1)),
      key('key_over', inDays(-1)),
      key('key_far', inDays(15)),
      key('key_never', null),
      key('key_revoked', inDays(1), now),
    ].map((row) => ({ ...row, id: `${row.id}${accountId}` })),
  })
  const matters = await mattersOf(shop)
  expect(matters.map(({ object_id }) => object_id)).toEqual([`key_soon${accountId}`, `key_late${accountId}`])
  expect(matters[0]).toEqual({
    kind: 'key_expires',
    object_id: `key_soon${accountId}`,
    due: seconds(inDays(1)),
    since: null,
    name: 'key_soon',
    prefix: 'svc_test_abcd',
    last_used: null,
  })
})

test('details that the processor needs by a day, while the account still sells', async () => {
  const shop = await openShop(platform)
  const requirementsDeadline = inDays(9)
  const { merchantId } = await prisma.account.update({ where: { id: shop.accountId }, data: { requirementsDeadline } })
  expect(await mattersOf(shop)).toMatchObject([
    {
      kind: 'onboarding_unfinished',
      object_id: merchantId,
      due: seconds(requirementsDeadline),
      charges_enabled: true,
      payouts_enabled: true,
    },
  ])
})

test('refunds that failed lately, an onboarding that is not done, and suspended keys', async () => {
  const shop = await openShop(platform)
  const { accountId } = shop
  const payment = paymentRow(accountId, { customerEmail: 'ada@example.com' })
  await prisma.payment.create({ data: payment })
  const failed = refundRow(payment, {
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    updatedAt: inDays(-3),
  })
  const old = refundRow(payment, { status: 'failed', updatedAt: inDays(-31) })
  await prisma.refund.createMany({ data: [failed, old, refundRow(payment, { status: 'succeeded', updatedAt: now })] })
  const { merchantId } = await prisma.account.update({ where: { id: accountId }, data: { payoutsEnabled: false } })
  await prisma.merchant.update({ where: { id: merchantId }, data: { keysSuspendedAt: inDays(-1) } })
  expect(await mattersOf(shop)).toEqual([
    { kind: 'keys_suspended', object_id: merchantId, due: null, since: seconds(inDays(-1)) },
    {
      kind: 'onboarding_unfinished',
      object_id: merchantId,
      due: null,
      since: null,
      charges_enabled: true,
      payouts_enabled: false,
      card_payments_active: true,
      transfers_active: true,
    },
    {
      kind: 'refund_failed',
      object_id: failed.id,
      due: null,
      since: seconds(inDays(-3)),
      payment_id: payment.id,
      amount: 500,
      currency: 'usd',
      failure_reason: 'expired_or_canceled_card',
      customer_email: 'ada@example.com',
    },
  ])
})

test('renewals that failed and cards that expire, with a link for another card', async () => {
  const shop = await openShop(platform)
  const { accountId } = shop
  const sold = async (status: string, fields: Partial<Prisma.SubscriptionUncheckedCreateInput> = {}) => {
    sales += 1
    const id = `sub_made${accountId}x${sales}`
    await prisma.subscriptionSession.create({ data: { ...saleOf(accountId, id), createdAt: now, updatedAt: now } })
    const period = { currentPeriodStart: inDays(-10), currentPeriodEnd: inDays(20), readVersion: 1n }
    const row = { accountId, id, sessionRef: id, status, items: [], customerEmail: 'ada@example.com', ...period }
    await prisma.subscription.create({
      data: { ...row, cancelAtPeriodEnd: false, createdAt: now, updatedAt: now, ...fields },
    })
    return id
  }
  const paid = (subscriptionId: string, fields: Parameters<typeof paymentRow>[1] = {}) =>
    prisma.payment.create({ data: paymentRow(accountId, { subscriptionId, createdAt: inDays(-10), ...fields }) })
  const card = (expMonth: number | null, expYear: number | null) => ({
    method: { type: 'card', bank: null, card: { brand: 'visa', last4: '4242', expMonth, expYear } },
  })
  const failed = await sold('past_due')
  await paid(failed)
  await paid(failed, { status: 'requires_payment_method', createdAt: inDays(-2) })
  await paid(failed, { status: 'requires_action', createdAt: inDays(-1) })
  const expiring = await sold('active')
  await paid(expiring, card(11, 2026))
  // The card of a later payment, a card that is valid for longer, one that was replaced, and an end that is wanted.
  const renewed = await sold('active')
  await paid(renewed, { ...card(11, 2026), createdAt: inDays(-40) })
  await paid(renewed, card(1, 2027))
  // A card that its bank has replaced since (fault: the old one was named).
  const replaced = { card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2044 }, cardEndsAt: inDays(6000) }
  for (const fields of [{ methodChangedAt: inDays(-1) }, { cancelAtPeriodEnd: true }, replaced]) {
    await paid(await sold('active', fields), card(11, 2026))
  }
  await paid(await sold('active'), card(null, null))
  await paid(await sold('active'))
  await paid(await sold('canceled'), { ...card(11, 2026), status: 'requires_payment_method' })
  const [first, second, ...others] = await mattersOf(shop)
  expect(others).toEqual([])
  expect(first).toEqual({
    kind: 'card_expires',
    object_id: expiring,
    due: seconds(new Date('2026-12-01T00:00:00Z')),
    since: null,
    name: 'Tea club',
    customer_email: 'ada@example.com',
    brand: 'visa',
    last4: '4242',
    renews: seconds(inDays(20)),
    link: expect.stringMatching(/^http:\/\/platform\.test\/payment-updates\/[\w-]{60,}$/),
  })
  expect(second).toEqual({
    kind: 'subscription_unpaid',
    object_id: failed,
    due: null,
    since: seconds(inDays(-2)),
    name: 'Tea club',
    customer_email: 'ada@example.com',
    invoices: 2,
    amount: 2000,
    currency: 'usd',
    needs_confirmation: true,
    link: expect.stringMatching(/\/payment-updates\//),
  })
  await prisma.account.update({ where: { id: accountId }, data: { disabledReason: 'rejected.fraud' } })
  const links = (await mattersOf(await rejectedShop(shop))).flatMap((matter) => ('link' in matter ? [matter.link] : []))
  expect(links).toEqual([null, null])
})

/** The shop as a request finds it that comes after its account was rejected. */
async function rejectedShop({ key }: Shop) {
  return { client: await platform.signIn(key) }
}

let sales = 0
const saleOf = (accountId: number, ref: string) => ({
  accountId,
  ref,
  id: `cs_${ref}`,
  status: 'complete',
  name: 'Tea club',
  unitAmount: 1000n,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  quantity: 1,
  amountTotal: 1000n,
  passFees: false,
  feeAmount: 89n,
  plan: 'free' as const,
  feeBps: 490,
  feeFixed: 40n,
  route: 'direct' as const,
  successUrl: 'https://shop.example',
  cancelUrl: 'https://shop.example',
  metadata: {},
  expiresAt: now,
})

test('no more than fifty of a kind are listed, and it is said that there are more', async () => {
  const shop = await openShop(platform)
  const payment = paymentRow(shop.accountId)
  await prisma.payment.create({ data: payment })
  await prisma.dispute.createMany({
    data: Array.from({ length: 51 }, (_, index) => disputeRow(payment, { evidenceDueBy: inDays(index + 1) })),
  })
  const { items, has_more } = await shop.client.portal.overview.attention({})
  expect([items.length, has_more]).toEqual([50, true])
  expect(items[0]?.due).toBe(seconds(inDays(1)))
})

test.each([
  ['owner', ['dispute_awaits_answer', 'endpoint_failing']],
  ['developer', ['dispute_awaits_answer', 'endpoint_failing']],
  ['support', ['dispute_awaits_answer']],
] as const)('%s is told of what they may look at', async (role, told) => {
  const shop = await openShop(platform)
  await disputed(shop, { evidenceDueBy: inDays(1) })
  await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  await prisma.webhookEndpoint.updateMany({ where: { accountId: shop.accountId }, data: { consecutiveFailures: 1 } })
  const { account } = await createKeyAuthenticator(database, services.clock)(`Bearer ${shop.key}`)
  const actor: PersonActor = { kind: 'person', id: 'x', name: 'X', email: 'x@example.com', role, operator: null }
  const { items } = await appRouter.createCaller({ services, actor, account }).portal.overview.attention({})
  expect(items.map(({ kind }) => kind)).toEqual(told)
  expect(await mattersOf(await openShop(platform))).toEqual([])
})
