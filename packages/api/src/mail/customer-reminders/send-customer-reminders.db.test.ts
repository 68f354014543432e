import { beforeEach, describe, expect, test } from 'vitest'
import { endMethodEntry, startMethodEntry } from '../../resources/payment-methods/visit.ts'
import { catchUp, monthly, openShop, redirects, type Shop, subscribe, testPlatform } from '../../testing/index.ts'
import { addCardReminders, sendCustomerReminders } from './send-customer-reminders.ts'

const platform = await testPlatform({ processor: { afterLastRetry: 'unpaid' } })
const { services, database, mails, processor } = platform
const { prisma } = database
const hour = 3600
const day = 24 * hour
const failsLater = { number: '4000000000000341' }
const dayMs = day * 1000

type SubscriptionChange = Parameters<typeof prisma.subscription.update>[0]['data']
type AccountChange = Parameters<typeof prisma.account.update>[0]['data']

beforeEach(() => {
  mails.length = 0
})

/** A round of a worker, without errors. */
async function round(others: Partial<typeof services> = {}): Promise<void> {
  await addCardReminders({ ...services, ...others })
  expect(await sendCustomerReminders({ ...services, ...others })).toEqual([])
}

/** A round of a worker at a time of the processor. */
const roundAt = (now: Date) => round({ processorClock: { now: () => now } })

async function pass(...steps: number[]): Promise<void> {
  for (const seconds of steps) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
}

async function emailOfOwner({ accountId }: Shop): Promise<string> {
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const where = { merchantId, role: 'owner' } as const
  return (await prisma.member.findFirstOrThrow({ where, include: { user: true } })).user.email
}

/** A shop in test mode, whose customer is its owner, as others get no mail there. */
async function sold(card: Record<string, string>, able: Record<string, 'active' | 'inactive'> = {}) {
  const shop = await openShop(platform, able)
  const email = await emailOfOwner(shop)
  const { subscription } = await subscribe(platform, shop, { ...monthly, name: 'Tea' }, { ...card, email })
  const where = { accountId_id: { accountId: shop.accountId, id: subscription.id } }
  mails.length = 0
  return {
    shop,
    email,
    id: subscription.id,
    read: () => prisma.subscription.findUniqueOrThrow({ where }),
    set: (data: Parameters<typeof prisma.subscription.update>[0]['data']) =>
      prisma.subscription.update({ where, data }),
  }
}

/** A shop whose customer’s renewal has just failed. */
async function failed(able?: Record<string, 'active' | 'inactive'>) {
  const one = await sold(failsLater, able)
  await pass(31 * day + 2 * hour)
  const { unpaidSince } = await one.read()
  if (unpaidSince === null) throw new Error('the renewal has not failed')
  return { ...one, after: (days: number) => new Date(unpaidSince.getTime() + days * dayMs) }
}

const subjects = () => mails.map(({ subject }) => subject.replace(/ to Shop \d+/, ''))
const first = 'Test mode: Your payment has failed'
const again = 'Test mode: Reminder: your payment has failed'

describe('a renewal that failed', () => {
  test('is told to the customer at once and on the days of choice, once each, with any number of workers', async () => {
    const { email, after, shop } = await failed()
    for (const days of [0, 0.5, 1.5, 3, 4, 7, 8, 12]) {
      await Promise.all(Array.from({ length: 4 }, () => roundAt(after(days))))
    }
    expect(subjects()).toEqual([first, again, again])
    const [mail] = mails
    const { merchant } = await prisma.account.findUniqueOrThrow({
      where: { id: shop.accountId },
      include: { merchant: true },
    })
    expect(mail).toMatchObject({ to: email, from: merchant.name })
    const url = (await shop.client.subscriptions.list({})).items[0]?.payment_update_url
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(String(url))
      expect(text).toContain('Tea')
      expect(text).toContain('10.00 USD')
      expect(text).toContain('Visa ending in 0341')
    }
  })

  test('is told on other days by the merchant’s choice, or on no day', async () => {
    const { shop, after } = await failed()
    const choose = (reminderDays: number[]) =>
      prisma.account.update({ where: { id: shop.accountId }, data: { reminderDays } })
    await choose([])
    await roundAt(after(0))
    expect(mails).toEqual([])
    await choose([5])
    for (const days of [1, 3, 5, 6]) await roundAt(after(days))
    expect(subjects()).toEqual([again])
  })

  test('is told no more once it is paid; another failure is told again', async () => {
    const { after, set, read, id, shop } = await failed()
    await roundAt(after(0))
    const where = { subscriptionId: id }
    const refusing = { mail: async () => Promise.reject(new Error('no such mailbox')) }
    const waits = { ...services, processorClock: { now: () => after(3) }, ...refusing }
    expect(await sendCustomerReminders(waits)).toHaveLength(1)
    await set({ status: 'active', unpaidSince: null })
    await prisma.customerReminder.updateMany({ where, data: { dueAt: new Date(0) } })
    await prisma.customerReminder.updateMany({ where: { ...where, sentAt: { not: null } }, data: { dueAt: null } })
    await roundAt(after(3.1))
    expect(subjects()).toEqual([first])
    await set({ status: 'past_due', unpaidSince: after(30) })
    await roundAt(after(30))
    expect(subjects()).toEqual([first, first])
    await shop.client.subscriptions.cancel({ id, when: 'now' })
    expect(await read()).toMatchObject({ status: 'canceled', unpaidSince: null })
    await roundAt(after(33))
    expect(mails).toHaveLength(2)
  })

  test.each<[string, SubscriptionChange]>([
    ['paused', { status: 'paused', unpaidSince: null }],
    ['erased', { erasedAt: new Date() }],
    ['without an address', { customerEmail: null }],
    ['of a customer who is no member, in test mode', { customerEmail: 'stranger@example.com' }],
    ['whose collection waits for the merchant’s account', { collectionPausedAt: new Date() }],
  ])('is not told to a customer: %s', async (_, data) => {
    const { after, set } = await failed()
    await set(data)
    await roundAt(after(0))
    expect(mails).toEqual([])
  })

  test.each<[string, AccountChange]>([
    ['rejected', { disabledReason: 'rejected.fraud' }],
    ['held', { disabledReason: 'under_review' }],
    ['suspended', { suspendedAt: new Date() }],
    ['closed', { closedAt: new Date() }],
    ['without card payments', { cardPaymentsActive: false }],
  ])('is not told for a merchant whose account is %s', async (_, data) => {
    const { after, shop } = await failed()
    await prisma.account.update({ where: { id: shop.accountId }, data })
    await roundAt(after(0))
    expect(mails).toEqual([])
  })

  test('because of the merchant’s account is not told, and counts from the first failure of the customer', async () => {
    const { shop, read } = await sold(failsLater)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    await pass(31 * day + 2 * hour)
    await round()
    expect(mails).toEqual([])
    expect((await read()).unpaidSince).toBeNull()
    await pass(4 * day)
    await processor.decide(false, shop.account, { card_payments: 'active' })
    await pass(hour, 2 * hour)
    expect((await read()).status).toBe('past_due')
    await round()
    expect(subjects()).toEqual([first])
  })

  test('is not told later than two days after its day, and never while mails are off', async () => {
    const { after } = await failed()
    await round({ processorClock: { now: () => after(0) }, remindsCustomers: false })
    expect(await prisma.customerReminder.count({ where: { dueAt: { not: null } } })).toBe(0)
    await roundAt(after(2.1))
    expect(mails).toEqual([])
    await roundAt(after(3))
    await prisma.customerReminder.updateMany({ data: { dueAt: new Date(0), sentAt: null } })
    mails.length = 0
    await round({ processorClock: { now: () => after(3) }, remindsCustomers: false })
    expect(mails).toEqual([])
  })
})

describe('a card that expires', () => {
  const expiring = { number: '4242424242424242' }

  async function soldUntil() {
    const one = await sold(expiring)
    const { cardEndsAt } = await one.read()
    if (cardEndsAt === null) throw new Error('the card has no end')
    return { ...one, cardEndsAt, before: (days: number) => new Date(cardEndsAt.getTime() - days * dayMs) }
  }

  test('is told 30 and 7 days before, once each, unless the merchant wants no such mails', async () => {
    const { before, shop } = await soldUntil()
    const choose = (cardReminders: boolean) =>
      prisma.account.update({ where: { id: shop.accountId }, data: { cardReminders } })
    await choose(false)
    await roundAt(before(20))
    expect(mails).toEqual([])
    await choose(true)
    for (const days of [31, 30, 20, 8, 7, 3, 0.1, -1]) {
      await Promise.all(Array.from({ length: 3 }, () => roundAt(before(days))))
    }
    expect(subjects()).toEqual(Array(2).fill(expect.stringMatching(/^Test mode: Your card for Shop \d+ expires soon$/)))
    expect(mails[0]?.text).toContain('Visa ending in 4242')
    expect(mails[0]?.text).toContain('/payment-updates/')
  })

  test('is told no more once the customer has entered another', async () => {
    const { before, set, cardEndsAt } = await soldUntil()
    await roundAt(before(30))
    await set({ cardEndsAt: new Date(cardEndsAt.getTime() + 365 * dayMs) })
    await roundAt(before(7))
    expect(mails).toHaveLength(1)
  })

  test.each<[string, SubscriptionChange]>([
    ['has ended', { status: 'canceled' }],
    ['ends with its period', { cancelAtPeriodEnd: true }],
    ['is paused', { status: 'paused' }],
    ['is erased', { erasedAt: new Date() }],
  ])('is not told for a subscription that %s', async (_, data) => {
    const { before, set } = await soldUntil()
    await set(data)
    await roundAt(before(7))
    expect(mails).toEqual([])
  })
})

describe('a kept card without a subscription that expires', () => {
  async function kept(card: Record<string, string> = {}) {
    const shop = await openShop(platform)
    const email = await emailOfOwner(shop)
    const { id } = await shop.client.customers.create({ email })
    const keep = async (typed: Record<string, string>) => {
      const session = await shop.sell({ customer_id: id, save_payment_method: true })
      await processor.pay(session.id, typed)
      await catchUp(platform)
    }
    await keep(card)
    const where = { accountId: shop.accountId, customerId: id }
    const { cardEndsAt } = await prisma.paymentMethod.findFirstOrThrow({ where })
    if (cardEndsAt === null) throw new Error('the card has no end')
    mails.length = 0
    const before = (days: number) => new Date(cardEndsAt.getTime() - days * dayMs)
    // Cards of other tests expire on the same day.
    const received = () => mails.filter(({ to }) => to === email)
    return { shop, id, email, where, keep, before, received }
  }
  const subjectsOf = (some: typeof mails) => some.map(({ subject }) => subject)
  const told = expect.stringMatching(/^Test mode: Your card for Shop \d+ expires soon$/)

  test('is told 30 and 7 days before, once each, with any number of workers (fault: no mail)', async () => {
    const { before, email, shop, received } = await kept()
    for (const days of [31, 30, 20, 8, 7, 3, 0.1, -1]) {
      await Promise.all(Array.from({ length: 3 }, () => roundAt(before(days))))
    }
    expect(subjectsOf(received())).toEqual([told, told])
    const { merchant } = await prisma.account.findUniqueOrThrow({
      where: { id: shop.accountId },
      include: { merchant: true },
    })
    const [mail] = received()
    expect(mail).toMatchObject({ to: email, from: merchant.name })
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Visa ending in 4242')
      expect(text).toContain('31 December 2034')
      expect(text).toContain('/payment-methods/')
    }
  })

  test('names all cards of that month in one mail, and is told no more once a card that lasts is kept', async () => {
    const { before, keep, received } = await kept()
    await keep({ number: '5555555555554444' })
    mails.length = 0
    await roundAt(before(30))
    expect(subjectsOf(received())).toEqual([told])
    expect(received()[0]?.text).toMatch(/Visa ending in 4242[\s\S]*Mastercard ending in 4444/)
    await keep({ expiry: '11/36' })
    mails.length = 0
    await roundAt(before(7))
    expect(received()).toEqual([])
  })

  test('is told once a customer whose subscription is charged to it: by the mail about the subscription', async () => {
    const { before, shop, id, received } = await kept()
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    await subscribe(platform, shop, { price_id: price.id, customer_id: id, ...redirects })
    await shop.client.paymentMethods.list({ id }).then(async ({ items }) => {
      const subscriptions = await prisma.subscription.findMany({ where: { accountId: shop.accountId } })
      const other = items.filter(({ id: pm }) => !subscriptions.some(({ paymentMethod }) => paymentMethod === pm))
      for (const { id: pm } of other) await shop.client.paymentMethods.delete({ id, pm })
    })
    mails.length = 0
    await roundAt(before(30))
    expect(received().map(({ text }) => text.includes('/payment-updates/'))).toEqual([true])
  })

  test.each<[string, (kept: { shop: Shop; id: string }) => Promise<unknown>]>([
    [
      'was deleted',
      async ({ shop, id }) => {
        const [method] = (await shop.client.paymentMethods.list({ id })).items
        await shop.client.paymentMethods.delete({ id, pm: method?.id ?? '' })
      },
    ],
    ['is one of a deleted customer', ({ shop, id }) => shop.client.customers.delete({ id })],
    [
      'is one of a customer who is no member, in test mode',
      ({ shop, id }) => shop.client.customers.update({ id, email: 'stranger@example.com' }),
    ],
    [
      'is one of a merchant who wants no such mails',
      ({ shop }) => prisma.account.update({ where: { id: shop.accountId }, data: { cardReminders: false } }),
    ],
    [
      'is one of a suspended merchant',
      ({ shop }) => prisma.account.update({ where: { id: shop.accountId }, data: { suspendedAt: new Date() } }),
    ],
  ])('is not told if it %s, also after its row was added', async (_, change) => {
    const { before, shop, id } = await kept()
    const { merchant } = await prisma.account.findUniqueOrThrow({
      where: { id: shop.accountId },
      include: { merchant: true },
    })
    const name = `payments to ${merchant.name} cannot`
    const refusing = { mail: async () => Promise.reject(new Error('no such mailbox')) }
    const then = { ...services, processorClock: { now: () => before(30) } }
    await addCardReminders(then)
    expect(await sendCustomerReminders({ ...then, ...refusing })).not.toEqual([])
    await change({ shop, id })
    mails.length = 0
    await prisma.keptCardReminder.updateMany({ where: { accountId: shop.accountId }, data: { dueAt: new Date(0) } })
    await roundAt(before(30))
    await roundAt(before(7))
    expect(mails.filter(({ text }) => text.includes(name))).toEqual([])
  })

  test('is not told while mails to customers are off', async () => {
    const { before, where } = await kept()
    await round({ processorClock: { now: () => before(30) }, remindsCustomers: false })
    expect(await prisma.keptCardReminder.count({ where })).toBe(0)
    expect(mails).toEqual([])
  })

  test('is replaced by the link of the mail: the page of the processor, and back', async () => {
    const { before, where, shop, id, received } = await kept()
    await roundAt(before(30))
    const token = /payment-methods\/([\w.-]+)/.exec(String(received()[0]?.text))?.[1] ?? ''
    const attempts = async () => null
    const visiting = { ...services, attempts, processorClock: { now: () => before(30) } }
    expect(await endMethodEntry(visiting, token, 'client')).toMatchObject({ notice: 'not_saved' })
    const page = await startMethodEntry(visiting, token, 'client')
    if (!('redirect' in page)) throw new Error(`no page: ${page.notice}`)
    await processor.pay(String(page.redirect.split('/').at(-1)), { expiry: '11/36' })
    await catchUp(platform)
    expect(await endMethodEntry(visiting, token, 'client')).toMatchObject({ notice: 'saved' })
    expect(await prisma.paymentMethod.count({ where })).toBe(2)
    await shop.client.customers.delete({ id })
    expect(await startMethodEntry(visiting, token, 'client')).toMatchObject({ notice: 'unknown' })
    expect(await startMethodEntry(visiting, 'forged', 'client')).toMatchObject({ notice: 'unknown' })
  })
})
