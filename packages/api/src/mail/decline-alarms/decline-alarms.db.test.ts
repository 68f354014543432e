import { ProcessorError } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { createActionLimit } from '../../core/request/action-limit.ts'
import { startPaymentLink } from '../../resources/payment-links/visit.ts'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { sendDeclineAlarms } from './send-decline-alarms.ts'
import { watchDeclines } from './watch-declines.ts'
import { watchLinkDeclines } from './watch-link-declines.ts'

const platform = await testPlatform()
const { services, database, mails, alerts, clock, processor } = platform
const { prisma } = database

/** A shop, and so many events of its payments in the last hour; `ageMinutes` is how old they are. */
async function shopWith(declines: number, successes: number, ageMinutes = 5) {
  const shop = await openShop(platform)
  const { accountId } = shop
  const owner = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const createdAt = new Date(services.processorClock.now().getTime() - ageMinutes * 60_000)
  let counted = 0
  const add = async (type: string, count: number, at = createdAt) => {
    const data = Array.from({ length: count }, () => {
      counted += 1
      const id = `evt_${accountId}_${counted}`
      const recordNumber = BigInt(accountId * 100_000 + counted)
      return {
        accountId,
        id,
        type,
        objectId: id,
        transition: 'x',
        body: '{}',
        createdAt: at,
        sequence: 1,
        recordNumber,
      }
    })
    await prisma.event.createMany({ data })
  }
  await add('payment_intent.payment_failed', declines)
  await add('payment_intent.succeeded', successes)
  mails.length = 0
  alerts.length = 0
  const raised = () => prisma.declineAlarm.count({ where: { accountId } })
  const watch = () => watchDeclines(services, { id: accountId, livemode: owner.livemode })
  return { shop, owner, add, watch, raised }
}

test('100 declines within an hour that are over half of the attempts raise one alarm, by mail to owners and operators', async () => {
  const { watch, raised, owner, add } = await shopWith(99, 99)
  const times = { createdAt: clock.now(), updatedAt: clock.now() }
  const operator = { id: 'ops', name: 'Ops', email: 'ops@platform.example', operator: true, ...times }
  await prisma.user.create({ data: operator })
  await watch()
  expect(await raised()).toBe(0)
  await add('payment_intent.payment_failed', 1)
  await Promise.all(Array.from({ length: 4 }, watch))
  expect(await raised()).toBe(2)
  expect(alerts).toMatchObject([{ declines: 100, attempts: 199, message: 'most payments of a merchant are declined' }])
  expect((await Promise.all([sendDeclineAlarms(services), sendDeclineAlarms(services)])).flat()).toEqual([])
  const { user } = await prisma.member.findFirstOrThrow({
    where: { merchantId: owner.merchantId, role: 'owner' },
    include: { user: true },
  })
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ops@platform.example', user.email].toSorted())
  const toOperator = mails.find(({ to }) => to === operator.email)
  expect(toOperator?.text).toContain('100 of 199 attempts')
  expect(toOperator?.text).toContain('pause the payments of this merchant')
  expect(mails.find(({ to }) => to === user.email)?.text).not.toContain('pause')
  clock.advance(2 * 60_000)
  await add('payment_intent.payment_failed', 50)
  await watch()
  expect(await raised()).toBe(2)
})

test.each([
  ['99 declines', 99, 0, 5],
  ['100 declines of 200 attempts', 100, 100, 5],
  ['100 declines more than an hour ago', 100, 0, 61],
])('%s raise no alarm', async (_, declines, successes, age) => {
  const { watch, raised } = await shopWith(declines, successes, age)
  await watch()
  expect(await raised()).toBe(0)
  expect(alerts).toEqual([])
})

test('the decline of a customer at the checkout is watched', async () => {
  const { shop, raised } = await shopWith(99, 0)
  await processor.pay((await shop.sell()).id, { number: '4000000000000002' })
  await catchUp(platform)
  expect(await raised()).toBeGreaterThan(0)
  await sendDeclineAlarms(services)
})

test('a person who is an owner no more gets no mail', async () => {
  const { watch, owner } = await shopWith(120, 0)
  await watch()
  await prisma.user.updateMany({ data: { operator: false } })
  await prisma.member.updateMany({ where: { merchantId: owner.merchantId }, data: { role: 'support' } })
  expect(await sendDeclineAlarms(services)).toEqual([])
  expect(mails).toEqual([])
})

/** A payment link, and the decline of a card in a session of its button. */
async function declinedLink() {
  const shop = await openShop(platform)
  const item = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
  const link = await shop.client.paymentLinks.create({ line_items: [item] })
  const at = { ...services, attempts: createActionLimit(database, services.clock) }
  const start = async (visitor: number) => {
    const by = {
      client: `198.51.100.${visitor}`,
      browser: `browser-${visitor}`,
      language: 'en' as const,
      quantity: undefined,
    }
    const visit = await startPaymentLink(at, link.url.split('/').at(-1) ?? '', by)
    return 'redirect' in visit ? (visit.redirect.split('/').at(-1) ?? '') : ''
  }
  const read = () => shop.client.paymentLinks.retrieve({ id: link.id })
  /** The decline of a card with these last digits, as its event tells it. */
  const decline = async (sessionId: string | null, digits: number) => {
    const last4 = String(digits)
    const card = { brand: 'visa', last4, expMonth: 1, expYear: 2040, country: 'US', wallet: null, threeDSecure: null }
    const owner = { id: shop.accountId, livemode: false }
    await watchLinkDeclines(services, owner, { sessionId, method: { type: 'card', card, bank: null } })
  }
  return { shop, link, start, read, decline }
}

test('twenty cards in a row that are declined on a payment link switch it off, with one alarm', async () => {
  const { shop, link, start, read, decline } = await declinedLink()
  const session = await start(1)
  await processor.pay(session, { number: '4000000000000002' })
  await catchUp(platform)
  mails.length = 0
  alerts.length = 0
  for (const digits of Array.from({ length: 18 }, (_, index) => 2040 + index)) await decline(session, digits)
  for (const digits of Array.from({ length: 20 }, (_, index) => 3040 + index)) await decline(null, digits)
  for (let again = 0; again < 5; again++) await decline(session, 2040)
  expect(await read()).toMatchObject({ active: true })
  await Promise.all(Array.from({ length: 4 }, () => decline(session, 2070)))
  expect(await read()).toMatchObject({ active: false })
  expect(alerts).toMatchObject([{ link: link.id }])
  expect(await sendDeclineAlarms(services)).toEqual([])
  const { email } = (
    await prisma.member.findFirstOrThrow({
      where: { merchant: { accounts: { some: { id: shop.accountId } } }, role: 'owner' },
      include: { user: true },
    })
  ).user
  expect(mails.filter(({ to }) => to === email)).toMatchObject([{ text: expect.stringContaining(link.id) }])
  expect((await shop.client.paymentLinks.update({ id: link.id, active: true })).active).toBe(true)
  await decline(session, 2071)
  expect(await read()).toMatchObject({ active: true })
})

test.each([
  ['expired', 'answers'],
  ['open, with a report,', 'fails'],
])(
  'the open sessions of a link that declines switch off are %s if the processor %s (fault: they stayed payable)',
  async (left, answer) => {
    const { shop, link, start, read, decline } = await declinedLink()
    const [session, other] = [await start(4), await start(5)]
    for (const digits of Array.from({ length: 19 }, (_, index) => 2040 + index)) await decline(session, digits)
    await processor.pay(session, { number: '4000000000000002' })
    alerts.length = 0
    const expire = () => Promise.reject(new ProcessorError('unknown', undefined, undefined, undefined))
    const down = { ...services.processor.checkouts, expire }
    const failing = { ...services, processor: { ...services.processor, checkouts: down } }
    await catchUp({ ...platform, services: answer === 'fails' ? failing : services })
    expect(await read()).toMatchObject({ active: false })
    for (const id of [session, other])
      expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ status: left.split(',')[0] })
    const reported = { link: link.id, message: 'open sessions of a payment link that is off did not expire' }
    expect(alerts).toMatchObject([{ link: link.id }, ...(answer === 'fails' ? [reported] : [])])
  },
)

test('a payment ends the row of declined cards of a link', async () => {
  const { start, read, decline } = await declinedLink()
  const session = await start(2)
  for (const digits of Array.from({ length: 19 }, (_, index) => 2040 + index)) await decline(session, digits)
  await processor.pay(await start(3), { number: '4242424242424242' })
  await catchUp(platform)
  await decline(session, 2070)
  expect(await read()).toMatchObject({ active: true, payments: 1 })
})
