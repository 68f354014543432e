import { randomUUID } from 'node:crypto'
import { platformMerchantId } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test, vi } from 'vitest'
import { recordEvents } from '../events/record-event.ts'
import { serviceSignature } from '../signing/x-service-signature.ts'
import type { Behaviour, Receiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'

const database = await testDatabase()
const { prisma } = database
const { receiver, worker } = await createShops(database)

type Account = { id: number; livemode: boolean }

/** The platform's account of a mode, as the first of its endpoints makes it. */
async function platformAccount(livemode: boolean): Promise<Account> {
  const now = new Date()
  const row = { id: platformMerchantId, name: 'Platform', email: '', country: 'US', createdAt: now }
  await prisma.merchant.upsert({ where: { id: row.id }, create: row, update: {} })
  const data = { merchantId: row.id, livemode, country: 'US', defaultCurrency: 'usd', createdAt: now, updatedAt: now }
  const key = { merchantId_livemode: { merchantId: row.id, livemode } }
  return prisma.account.upsert({ where: key, create: data, update: {}, select: { id: true, livemode: true } })
}

/** Records changes of one payment of an account, each in its own transaction. */
async function change(account: Account, count: number): Promise<string> {
  const objectId = `pi_${randomUUID()}`
  for (let n = 1; n <= count; n += 1) {
    const event = {
      ...{ account, type: 'charge.refunded' as const, objectId, transition: `refund:${n}` },
      ...{ data: { id: objectId, note: ',"sequence":7' }, now: new Date() },
    }
    await prisma.$transaction((tx) => recordEvents(tx, [event, event]))
  }
  return objectId
}

type Body = { id: string; merchant?: string; livemode: boolean; sequence: number; data: { id: string } }
const bodiesAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body.toString()) as Body)
const hangs: Behaviour = () => undefined

const merchantOf = async ({ id }: Account) => (await prisma.account.findUniqueOrThrow({ where: { id } })).merchantId

test("an endpoint of the platform hears the events of all merchants of its mode, once, in sequence and with their merchant, while another one and a merchant's hang", async () => {
  const [platform, live] = [await platformAccount(false), await platformAccount(true)]
  const [all, stuck, ofLive] = [await receiver(), await receiver(hangs), await receiver()]
  const endpoint = await createEndpoint(database, platform, { url: all.url })
  await createEndpoint(database, platform, { url: stuck.url })
  await createEndpoint(database, live, { url: ofLive.url })
  const accounts = [await createAccount(database), await createAccount(database), await createAccount(database)]
  const own = await receiver()
  const [first, second] = accounts
  if (!first || !second) throw new TypeError('there are three accounts')
  await createEndpoint(database, first, { url: own.url })
  await createEndpoint(database, second, { url: (await receiver(hangs)).url })
  const objects: string[] = []
  for (const account of accounts) objects.push(await change(account, 5), await change(account, 2))

  await Promise.all([worker(), worker()])
  await vi.waitFor(() => expect(all.received).toHaveLength(21), { timeout: 20_000 })
  await vi.waitFor(() => expect(own.received).toHaveLength(7), { timeout: 20_000 })

  // An end of its requests, so that the workers stop.
  await stuck.close()
  const heard = bodiesAt(all)
  for (const object of objects) {
    const sequences = heard.filter(({ data }) => data.id === object).map(({ sequence }) => sequence)
    expect(sequences.toSorted()).toEqual(sequences.map((_, index) => index + 1))
  }
  const merchants = await Promise.all(accounts.map(merchantOf))
  expect(heard.map(({ merchant }) => merchant).toSorted()).toEqual(
    merchants.flatMap((merchant) => Array.from({ length: 7 }, () => merchant)).toSorted(),
  )
  for (const { headers, body } of all.received) {
    expect(headers['x-service-signature']).toBe(serviceSignature(endpoint.secret, body))
    expect(headers['x-service-event-id']).toBe((JSON.parse(body.toString()) as Body).id)
  }
  // The same events as the merchant's own, but for the merchant in their body.
  const copied = heard.filter(({ merchant }) => merchant === merchants[0])
  const bare = copied.map(({ merchant, ...event }) => event)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(bare.toSorted(byId)).toEqual(bodiesAt(own).toSorted(byId))
  expect(Object.keys(copied[0] ?? {})).toEqual(['id', 'type', 'created', 'livemode', 'merchant', 'sequence', 'data'])
  expect(ofLive.received).toEqual([])
})

test('without an endpoint of the platform nothing is copied', async () => {
  const account = await createAccount(database, { livemode: true })
  const platform = await platformAccount(true)
  await prisma.delivery.deleteMany({ where: { accountId: platform.id } })
  await prisma.webhookEndpoint.deleteMany({ where: { accountId: platform.id } })
  const before = await prisma.event.count({ where: { accountId: platform.id } })
  await change(account, 1)
  expect(await prisma.event.count({ where: { accountId: platform.id } })).toBe(before)
  expect(await prisma.event.count({ where: { accountId: account.id } })).toBe(1)
})

test('a change that is recorded again is copied once', async () => {
  const [account, platform] = [await createAccount(database), await platformAccount(false)]
  await createEndpoint(database, platform)
  const objectId = `pi_${randomUUID()}`
  const event = {
    ...{ account, type: 'charge.refunded' as const, objectId, transition: 'refund:1' },
    ...{ data: { id: objectId }, now: new Date() },
  }
  for (const _ of [1, 2]) await prisma.$transaction((tx) => recordEvents(tx, [event]))
  const copies = await prisma.event.findMany({ where: { accountId: platform.id, objectId } })
  const [original] = await prisma.event.findMany({ where: { accountId: account.id, objectId } })
  expect(copies.map(({ id, sequence, createdAt }) => ({ id, sequence, createdAt }))).toEqual([
    { id: original?.id, sequence: 1, createdAt: original?.createdAt },
  ])
})
