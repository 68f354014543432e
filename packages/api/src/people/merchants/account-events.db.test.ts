import { expect, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { changeAccount } from './change-account.ts'
import { syncAccount } from './sync-account.ts'

const platform = await testPlatform()
const { services, processor, database, clock } = platform
const day = 86_400

async function shopWithEvents() {
  const shop = await openShop(platform)
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const sync = () => syncAccount(services, { id: shop.accountId })
  const told = async () => {
    const where = { accountId: shop.accountId, type: 'account.updated' }
    const events = await database.prisma.event.findMany({ where, orderBy: { sequence: 'asc' } })
    return events.map(({ body, objectId }) => ({ objectId, ...JSON.parse(body) }))
  }
  return { ...shop, merchantId, sync, told }
}

const passport = 'individual.verification.document'
const expired = { code: 'verification_document_expired', reason: 'The document has expired.' }

test('a requirement, its deadline and its error are shown, with one event of each change', async () => {
  const { client, account, accountId, merchantId, sync, told } = await shopWithEvents()
  // The first read after the opening shows the payment methods that were requested then.
  await sync()
  const opened = await told()
  await sync()
  expect(await told()).toEqual(opened)

  const deadline = Math.floor(services.processorClock.now().getTime() / 1000) + 10 * day
  await processor.require(false, account, [{ name: passport, deadline, error: expired }])
  await catchUp(platform)
  await Promise.all([sync(), sync()])
  const named = 'identity.individual.documents.primary_verification'
  const shown = await client.account.retrieve({})
  expect(shown).toMatchObject({
    chargesEnabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: {
      currentlyDue: [named],
      pastDue: [],
      errors: [{ requirement: named, ...expired }],
      deadline,
      disabledReason: null,
    },
  })
  const news = (await told()).slice(opened.length)
  expect(news).toEqual([expect.objectContaining({ objectId: merchantId, sequence: opened.length + 1, data: shown })])

  await processor.advance(11 * day)
  await catchUp(platform)
  const late = await client.account.retrieve({})
  expect(late).toMatchObject({
    chargesEnabled: false,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    requirements: { pastDue: [named], deadline: null, disabledReason: 'requirements.past_due' },
  })
  expect((await told()).at(-1)?.data).toEqual(late)

  await processor.require(false, account, [])
  await catchUp(platform)
  expect((await told()).at(-1)?.data).toMatchObject({ chargesEnabled: true, requirements: { currentlyDue: [] } })
  expect(
    (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).requirementsDeadline,
  ).toBeNull()
})

test('a change that is rolled back has no event, and a read that was overtaken has none', async () => {
  const { accountId, told } = await shopWithEvents()
  const failing = { ...services, processorClock: { now: () => new Date(Number.NaN) } }
  await expect(changeAccount(failing, accountId, () => ({ payoutsEnabled: false }))).rejects.toThrow()
  expect(await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).toMatchObject({
    payoutsEnabled: true,
  })
  await changeAccount(services, accountId, () => null)
  expect(await told()).toEqual([])
})

test('the event reaches endpoints that name it, and no others', async () => {
  const { client, account, sync } = await shopWithEvents()
  await sync()
  const named = await client.webhookEndpoints.create({ url: 'https://a.example/', events: ['*', 'account.updated'] })
  const all = await client.webhookEndpoints.create({ url: 'https://b.example/' })
  clock.advance(1)
  await processor.decide(false, account, { card_payments: 'inactive' })
  await sync()
  const sent = async (endpointId: string) => database.prisma.delivery.count({ where: { endpointId } })
  expect([await sent(named.id), await sent(all.id)]).toEqual([1, 0])
})

test('a platform without Accounts v2 reads the same with v1', async () => {
  const { client, account, sync } = await shopWithEvents()
  let asked = 0
  processor.intercept(({ url }) => {
    if (!url.includes('/v2/')) return undefined
    asked += 1
    const error = { code: 'accounts_v2_access_blocked', message: 'Accounts v2 is not enabled for your platform' }
    return Response.json({ error }, { status: 400 })
  })
  await processor.require(false, account, [{ name: passport, deadline: null }])
  await sync()
  await sync()
  processor.intercept(null)
  expect(asked).toBe(1)
  expect(await client.account.retrieve({})).toMatchObject({
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    requirements: { currentlyDue: [passport], pastDue: [passport], disabledReason: 'requirements.past_due' },
  })
})
