import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { refusal, signInAs, testPlatform } from '../../testing/index.ts'
import { createFeeSchedule } from '../pricing/create.ts'
import { appRouter } from '../router.ts'

const platform = await testPlatform({ publicUrl: 'https://pay.example.com' })
const { services, database } = platform
const actor: PersonActor = {
  kind: 'person',
  id: 'u',
  name: 'Op',
  email: 'op@example.com',
  role: null,
  operator: 'admin',
}
const callerOf = (person: PersonActor) =>
  appRouter.createCaller({ services, actor: person, account: null }).operator.merchants
const merchants = callerOf(actor)
const given = (name: string) => ({
  idempotency_key: randomUUID(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  country: 'gb',
  plan: 'brand' as const,
})

test('a merchant is created in both modes, with keys and an owner who can sign in, and the operator is in its audit log', async () => {
  const made = await merchants.create(given('Bakery'))
  expect(made).toMatchObject({
    name: 'Bakery',
    email: 'bakery@example.com',
    country: 'GB',
    plan: 'brand',
    active_keys: 2,
    members: [{ email: 'bakery@example.com', role: 'owner' }],
    accounts: [
      { livemode: false, charges_enabled: true },
      { livemode: true, charges_enabled: true },
    ],
    secrets: { portal_password: expect.stringMatching(/^\w{20}$/) },
  })
  const { test_key = '', live_key = '' } = made.secrets ?? {}
  for (const [key, livemode] of [[test_key, false] as const, [live_key, true] as const])
    expect(await (await platform.signIn(key)).account.retrieve({})).toMatchObject({ livemode })
  const entries = await database.prisma.auditEntry.findMany({ where: { merchantId: made.id } })
  expect(entries).toMatchObject([
    {
      action: 'merchants.create',
      actorKind: 'operator',
      actorName: 'op@example.com',
      accountId: null,
      objectId: made.id,
      fields: ['name', 'email', 'country', 'plan'],
    },
  ])
  expect(Object.values(entries[0] ?? {}).join(' ')).not.toContain('Bakery')
})

test('a fee schedule and an account model are chosen with the merchant; a standard account needs fees that leave out the processor’s', async () => {
  const { id: pricing } = await createFeeSchedule(services, { name: 'Plus', rate_bps: 250, fixed: { usd: 25 } })
  for (const more of [{}, { pricing: 'default' }, { pricing: 'fs_none' }]) {
    const input = { ...given('Double'), account_model: 'standard' as const, ...more }
    expect(await refusal(merchants.create(input)), JSON.stringify(more)).toMatchObject({
      code: 'validation_error',
      param: 'pricing',
    })
  }
  expect(await database.prisma.user.count({ where: { email: 'double@example.com' } })).toBe(0)
  const accepted = { ...given('Double'), account_model: 'standard' as const, accept_double_fees: true }
  const chosen = { ...given('Own'), account_model: 'standard' as const, pricing: 'Plus' }
  for (const [input, scheduleId] of [
    [accepted, undefined],
    [chosen, pricing],
  ] as const) {
    const { id: merchantId } = await merchants.create(input)
    const accounts = await database.prisma.account.findMany({ where: { merchantId } })
    expect(accounts.map(({ model }) => model)).toEqual(['standard', 'standard'])
    const assigned = await database.prisma.feeAssignment.findMany({ where: { merchantId } })
    expect(assigned.map((row) => row.scheduleId)).toEqual(scheduleId === undefined ? [] : [scheduleId])
  }
  const ofInstallation = { ...services, accountModel: 'standard' as const }
  const caller = appRouter.createCaller({ services: ofInstallation, actor, account: null }).operator.merchants
  expect(await refusal(caller.create(given('Third')))).toMatchObject({ param: 'pricing' })
})

test('without test data its accounts wait for their onboarding, whose links the operator makes', async () => {
  const { id, accounts } = await merchants.create({ ...given('Florist'), test_data: false })
  expect(accounts.map(({ charges_enabled }) => charges_enabled)).toEqual([false, false])
  for (const livemode of [false, true])
    expect(await merchants.onboard({ id, livemode })).toMatchObject({ livemode, url: expect.stringMatching(/^http/) })
})

test('fifty at once by one form make one merchant, one account at the processor and one audit entry', async () => {
  const form = given('Kiosk')
  const before = await database.prisma.merchant.count()
  const answers = await Promise.all(Array.from({ length: 50 }, () => merchants.create(form)))
  const ids = new Set(answers.map((answer) => answer.id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  expect(answers.filter(({ secrets }) => secrets !== null)).toHaveLength(1)
  expect(new Set(answers.map(({ accounts }) => accounts[0]?.processor_account)).size).toBe(1)
  expect(await database.prisma.merchant.count()).toBe(before + 1)
  expect(await database.prisma.apiKey.count({ where: { account: { merchantId: id } } })).toBe(2)
  expect(await database.prisma.auditEntry.count({ where: { merchantId: id } })).toBe(1)
  expect(await merchants.create(form)).toMatchObject({ id, secrets: null })
})

test('an email that is taken is refused, by the same form with another name, too, and by another operator', async () => {
  const form = given('Tailor')
  await merchants.create(form)
  const again = await Promise.all(
    [
      merchants.create({ ...form, name: 'Dressmaker' }),
      merchants.create({ ...given('Tailor'), email: 'TAILOR@example.com' }),
      callerOf({ ...actor, id: 'v', email: 'other@example.com' }).create(form),
    ].map(refusal),
  )
  for (const refused of again) expect(refused).toMatchObject({ code: 'validation_error', param: 'email' })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(201) }],
  ['email', { email: 'nobody' }],
  ['country', { country: 'UK' }],
  ['plan', { plan: 'gold' as 'pro' }],
  ['idempotency_key', { idempotency_key: '' }],
])('a wrong %s is refused by its name', async (param, wrong) => {
  expect(await refusal(merchants.create({ ...given('Wrong'), ...wrong }))).toMatchObject({
    code: 'validation_error',
    issues: [{ param }],
  })
})

test('members, keys and strangers do not learn that merchants are created there', async () => {
  const shop = await platform.merchant()
  const callers = [
    await signInAs(platform, shop.test_key),
    await platform.signIn(shop.live_key),
    appRouter.createCaller({ services, actor: { ...actor, operator: null }, account: null }),
    appRouter.createCaller({ services, actor: null, account: null }),
  ]
  for (const caller of callers)
    expect((await refusal(caller.operator.merchants.create(given('Hidden')))).code).toBe('endpoint_not_found')
  expect(await database.prisma.merchant.count({ where: { name: 'Hidden' } })).toBe(0)
})
