import { expect, test } from 'vitest'
import type { PlatformActor } from '../../core/request/actor.ts'
import { openPlatformAccount } from '../../core/rows/platform-account.ts'
import { readFeeSchedule } from '../../money/fees/read-fee-schedule.ts'
import { refusal, testPlatform } from '../../testing/index.ts'
import { createFeeSchedule } from '../pricing/create.ts'
import { appRouter } from '../router.ts'

const { services, mails, database } = await testPlatform()
const actor: PlatformActor = { kind: 'platform', id: 'key_1', name: 'App', permissions: null, livemode: false }
const client = appRouter.createCaller({ services, actor, account: null })

const reason = 'Review'

test('a merchant is created, managed and closed with a key of the platform', async () => {
  const { id, email } = await client.platform.merchants.create({ name: 'Tea', email: 'ada@member.example' })
  expect(mails.at(-1)?.to).toBe(email)
  expect((await client.platform.merchants.list({})).items.map((one) => one.id)).toEqual([id])
  expect(await client.platform.merchants.update({ id, plan: 'pro' })).toMatchObject({ plan: 'pro' })
  expect(await client.platform.merchants.pause({ id, payouts: true, reason })).toMatchObject({ status: 'paused' })
  expect(await client.platform.merchants.resume({ id })).toMatchObject({ status: 'active', paused: null })
  const addresses = { return_url: 'https://platform.example/a', refresh_url: 'https://platform.example/b' }
  const { url } = await client.platform.merchants.createAccountLink({ id, type: 'onboarding', ...addresses })
  expect(url).toMatch(/^http/)
  const link = await client.platform.merchants.createSignInLink({ id, email, path: '/payments' })
  expect(link.url).toContain('/portal/sign-in/')
  expect(await client.platform.merchants.createKey({ id, name: 'Shop' })).toMatchObject({ livemode: false })
  expect(await client.platform.merchants.suspend({ id, reason })).toMatchObject({ status: 'suspended' })
  expect(await refusal(client.platform.merchants.createKey({ id, name: 'Shop' }))).toMatchObject({
    code: 'merchant_suspended',
  })
  expect(await client.platform.merchants.unsuspend({ id })).toMatchObject({ status: 'active' })
  expect(await client.platform.merchants.close({ id, reason })).toMatchObject({ status: 'closed' })
  expect(await refusal(client.platform.merchants.resume({ id }))).toMatchObject({ code: 'merchant_closed' })
  expect(await client.platform.merchants.retrieve({ id })).toMatchObject({ status: 'closed' })
})

test('a change is recorded once, however often its request is made again (fault: a death between the commit and the answer)', async () => {
  const platformAccount = await openPlatformAccount(database, false, new Date())
  const { id } = await client.platform.merchants.create({ name: 'Tea', email: 'again@member.example' })
  const count = () =>
    database.prisma.event.count({ where: { accountId: platformAccount.id, objectId: id, type: 'merchant.updated' } })
  const before = await count()
  const request = (requestKey: string) => appRouter.createCaller({ services, actor, account: null, requestKey })
  await request('request 1').platform.merchants.update({ id, plan: 'pro' })
  await request('request 1').platform.merchants.update({ id, plan: 'pro' })
  expect(await count()).toBe(before + 1)
  await request('request 2').platform.merchants.update({ id, name: 'Coffee' })
  expect(await count()).toBe(before + 2)
  const { id: pricing } = await createFeeSchedule(services, { name: 'Once', rate_bps: 250, fixed: { usd: 25 } })
  const all = { id, plan: 'pro', name: 'Coffee', pricing, metadata: { shop: '7' }, payouts: {} } as const
  await request('request 3').platform.merchants.update(all)
  expect(await count()).toBe(before + 3)
  // Fault: an update that changed nothing was recorded.
  await request('request 4').platform.merchants.update(all)
  expect(await count()).toBe(before + 3)
  expect(await database.prisma.feeAssignment.count({ where: { merchantId: id } })).toBe(1)
})

test('an unknown merchant is not found, and a limited key needs the permission', async () => {
  expect(await refusal(client.platform.merchants.retrieve({ id: 'mer_none' }))).toMatchObject({
    code: 'merchant_not_found',
  })
  const limited = appRouter.createCaller({
    services,
    account: null,
    actor: { ...actor, permissions: ['merchants:read'] },
  })
  expect((await limited.platform.merchants.list({})).has_more).toBe(false)
  const denied = await refusal(limited.platform.merchants.create({ name: 'Tea', email: 'ben@member.example' }))
  expect(denied).toMatchObject({ code: 'permission_denied' })
  expect(denied.message).toContain('merchants:write')
})

test('a merchant has the fee schedule that is named, and a standard account needs one', async () => {
  const { id } = await createFeeSchedule(services, { name: 'Plus', rate_bps: 250, fixed: { usd: 25 } })
  const create = (email: string, more: object) =>
    client.platform.merchants.create({ name: 'Tea', email, account_model: 'standard', ...more })
  for (const more of [{}, { pricing: 'fs_default' }, { pricing: 'fs_none' }]) {
    const refused = await refusal(create('carl@member.example', more))
    expect(refused, JSON.stringify(more)).toMatchObject({ code: 'validation_error', param: 'pricing' })
  }
  const merchant = await create('carl@member.example', { pricing: 'Plus' })
  expect(merchant).toMatchObject({ pricing: id, accounts: { live: null } })
  const accounts = await database.prisma.account.findMany({ where: { merchantId: merchant.id } })
  expect(accounts.map(({ model }) => model)).toEqual(['standard', 'standard'])
  const toDefault = client.platform.merchants.update({ id: merchant.id, pricing: 'default' })
  expect(await refusal(toDefault)).toMatchObject({ param: 'pricing' })

  const ofPlan = await client.platform.merchants.create({ name: 'Tea', email: 'dora@member.example' })
  expect(ofPlan.pricing).toBeNull()
  expect(await client.platform.merchants.update({ id: ofPlan.id, pricing: id })).toMatchObject({ pricing: id })
  expect(await readFeeSchedule(services, { merchantId: ofPlan.id, plan: 'free' })).toMatchObject({ id })
})
