import { expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'
import { createFeeSchedule } from '../pricing/create.ts'
import { appRouter } from '../router.ts'

const platform = await testPlatform()
const { services, database } = platform
const actor: PersonActor = { kind: 'person', id: 'u', name: 'Op', email: 'op@x.example', role: null, operator: 'admin' }
const { operator } = appRouter.createCaller({ services, actor, account: null })

const sales = { payments: true, payouts: false, subscriptions: false }

async function shopOf(plan?: 'pro') {
  const shop = await openShop(platform, {}, plan)
  const { merchantId: id } = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  return { ...shop, id, mode: { id, livemode: false } }
}

test('an operator pauses, resumes, suspends and unsuspends one mode of a merchant, as a key of the platform does', async () => {
  const { id, mode, key } = await shopOf()
  expect(await operator.accounts.pause({ ...mode, ...sales, reason: 'a look at it' })).toMatchObject({
    id,
    livemode: false,
    status: 'paused',
    paused: { payments: true, payouts: false, subscriptions: false, reason: 'a look at it' },
  })
  expect((await operator.accounts.retrieve({ id, livemode: true })).status).toBe('active')
  const { paymentSessions } = await platform.signIn(key)
  const item = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
  const addresses = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  expect((await refusal(paymentSessions.create({ line_items: [item], ...addresses }))).code).toBe('merchant_paused')
  expect((await operator.accounts.resume(mode)).status).toBe('active')
  expect(await operator.accounts.suspend({ ...mode, reason: 'counterfeits' })).toMatchObject({
    status: 'suspended',
    suspension_reason: 'counterfeits',
  })
  expect(await operator.accounts.unsuspend(mode)).toMatchObject({ status: 'active', suspension_reason: null })
  const entries = await database.prisma.auditEntry.findMany({
    where: { merchantId: id },
    orderBy: { id: 'asc' },
    include: { account: true },
  })
  expect(
    entries.map(({ action, actorKind, actorName, account }) => [action, actorKind, actorName, account?.livemode]),
  ).toEqual(
    ['pause', 'resume', 'suspend', 'unsuspend'].map((act) => [`merchants.${act}`, 'operator', 'op@x.example', false]),
  )
  const nothing = { ...sales, payments: false }
  expect((await refusal(operator.accounts.pause({ ...mode, ...nothing, reason: 'x' }))).param).toBe('payments')
  expect((await refusal(operator.accounts.resume({ id: 'mer_x', livemode: false }))).code).toBe('merchant_not_found')
})

test('a merchant is closed only when nothing is open, and the refusal lists it', async () => {
  const { mode, accountId } = await shopOf()
  await database.prisma.balance.create({
    data: { accountId, currency: 'usd', available: 911n, readAt: services.processorClock.now() },
  })
  const refused = await refusal(operator.accounts.close({ ...mode, reason: 'gone' }))
  expect(refused.code).toBe('validation_error')
  expect(refused.message).toMatch(/cannot be closed yet: the balance holds 911 usd/)
  const { mode: idle } = await shopOf()
  expect(await operator.accounts.close({ ...idle, reason: 'gone' })).toMatchObject({
    status: 'closed',
    closing_reason: 'gone',
  })
  expect((await refusal(operator.accounts.pause({ ...idle, ...sales, reason: 'x' }))).code).toBe('merchant_closed')
})

test('the page shows model, pricing, balance and the disputes of the month with the limits of the networks', async () => {
  const { id, mode, accountId, sell } = await shopOf()
  const { id: session } = await sell()
  await platform.processor.pay(session)
  await catchUp(platform)
  const schedule = await createFeeSchedule(services, {
    name: 'Own',
    rate_bps: 100,
    fixed: { usd: 10 },
    refund: 'keep',
  })
  expect((await operator.pricing.list({})).items).toContainEqual({ ...schedule, assignments: [] })
  expect(await operator.accounts.update({ id, livemode: true, pricing: 'Own' })).toMatchObject({
    pricing: schedule.id,
    livemode: true,
  })
  const read = () => operator.accounts.retrieve(mode)
  expect(await read()).toMatchObject({
    model: 'platform',
    pricing: schedule.id,
    balance: { object: 'balance', livemode: false },
    disputes_of_month: { succeeded: 1, disputes: 0, rate: 0, level: null },
  })
  expect((await read()).programmes.map(({ name }) => name)).toContain('Visa VAMP, excessive merchant')

  // Twenty payments more, one of them disputed.
  const payment = await database.prisma.payment.findFirstOrThrow({ where: { accountId } })
  const { metadata, ...row } = payment
  await database.prisma.payment.createMany({
    data: Array.from({ length: 20 }, (_, n) => ({
      ...row,
      metadata: metadata as object,
      id: `pi_month${n}`,
      card: undefined,
      lastError: undefined,
    })) as never,
  })
  await database.prisma.dispute.create({
    data: {
      ...{ accountId, id: 'du_month', paymentId: 'pi_month1', amount: 1000n, currency: 'usd', reason: 'fraudulent' },
      ...{
        status: 'needs_response',
        evidence: {},
        hasEvidence: false,
        pastDue: false,
        submissionCount: 0,
        withdrawn: 0n,
      },
      ...{ createdAt: services.processorClock.now(), updatedAt: services.processorClock.now() },
    },
  })
  expect((await read()).disputes_of_month).toEqual({ succeeded: 21, disputes: 1, rate: 476, level: 'alarm' })
  const { items } = await operator.merchants.list({ livemode: false, search: id })
  expect(items.map((item) => item.disputes_of_month.level)).toEqual(['alarm'])
})

test('an admin changes name, owner and terms of payouts, and makes a key, each as a key of the platform does', async () => {
  const { merchant_id: id } = await platform.merchant()
  const changed = { name: 'Renamed', owner_email: 'new.owner@desk.example' }
  expect(await operator.accounts.update({ id, livemode: true, ...changed })).toMatchObject({
    ...{ livemode: true, name: 'Renamed', email: 'new.owner@desk.example' },
  })
  // Fault: the same again was recorded, and terms without one went to the processor.
  const asked: string[] = []
  platform.processor.intercept(async ({ url }) => {
    asked.push(url)
    return undefined
  })
  const recorded = () => database.prisma.event.count({ where: { type: 'merchant.updated', objectId: id } })
  const before = await recorded()
  await operator.accounts.update({ id, livemode: true, ...changed })
  await operator.accounts.update({ id, livemode: false, payouts: { minimum_balance: {} } })
  platform.processor.intercept(null)
  expect(await recorded()).toBe(before)
  expect(asked).toEqual([])
  const terms = { id, livemode: false, payouts: { schedule: 'weekly' as const, delay_days: 4 } }
  const { accounts } = await operator.accounts.update(terms)
  const schedule = { livemode: false, account: accounts.test?.id ?? '' }
  expect((await services.processor.balanceSettings.schedule(schedule)).interval).toBe('weekly')
  const made = await operator.accounts.createKey({ id, livemode: false, name: 'Shop' })
  expect(made).toMatchObject({
    merchant_id: id,
    livemode: false,
    name: 'Shop',
    key: expect.stringMatching(/^svc_test_/),
  })
  const entries = await database.prisma.auditEntry.findMany({ where: { merchantId: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, actorKind, objectId }) => [action, actorKind, objectId])).toEqual([
    ['merchants.update', 'operator', id],
    ['merchants.update', 'operator', id],
    ['keys.create', 'operator', made.id],
  ])
})

test('an admin renames a merchant that is closed in live mode by its test mode (fault: permission_denied)', async () => {
  const { merchant_id: id } = await platform.merchant()
  await operator.accounts.close({ id, livemode: true, reason: 'gone' })
  const rename = (livemode: boolean) => operator.accounts.update({ id, livemode, name: 'Renamed' })
  expect((await refusal(rename(true))).code).toBe('merchant_closed')
  expect(await rename(false)).toMatchObject({ name: 'Renamed' })
})

test('an admin makes a sign-in link to a member, and the log names who made it', async () => {
  const { id, mode } = await shopOf()
  const { email } = await database.prisma.merchant.findUniqueOrThrow({ where: { id } })
  const refused = await refusal(operator.accounts.createSignInLink({ ...mode, email: 'nobody@x.example' }))
  expect(refused.param).toBe('email')
  const link = await operator.accounts.createSignInLink({ id, livemode: true, email })
  expect(link).toMatchObject({ merchant_id: id, url: expect.stringContaining('/') })
  const [entry] = await database.prisma.auditEntry.findMany({ where: { merchantId: id } })
  expect(entry).toMatchObject({
    action: 'merchants.createSignInLink',
    actorKind: 'operator',
    actorName: 'op@x.example',
  })
})
