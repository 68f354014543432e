import { OperatorRole } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import type { PersonActor } from '../core/request/actor.ts'
import { refreshFigures } from '../money/figures/refresh-figures.ts'
import { addOperator, listOperators, removeOperator } from '../people/access/operators.ts'
import { catchUp, openShop, refusal, signInAs, testPlatform } from '../testing/index.ts'
import { openHostedShop, work } from '../testing/transfers/hosted-shop.ts'
import { appRouter } from './router.ts'

const platform = await testPlatform()
const { services, database } = platform
const actor: PersonActor = {
  kind: 'person',
  id: 'u',
  name: 'Op',
  email: 'op@example.com',
  role: null,
  operator: 'admin',
}
const { operator } = appRouter.createCaller({ services, actor, account: null })
const userId = async () => (await database.prisma.user.findFirstOrThrow()).id
const shop = await platform.merchant()
const other = await platform.merchant('pro')

test('only operators learn that there are such procedures', async () => {
  const ordinary = appRouter.createCaller({ services, actor: { ...actor, operator: null }, account: null })
  const anonymous = appRouter.createCaller({ services, actor: null, account: null })
  const holder = await platform.signIn(shop.test_key)
  const owner = await signInAs(platform, shop.test_key)
  for (const caller of [ordinary, anonymous, holder, owner]) {
    expect((await refusal(caller.operator.merchants.list({}))).code).toBe('endpoint_not_found')
    expect((await refusal(caller.operator.payouts.list({ livemode: false }))).code).toBe('endpoint_not_found')
    expect((await refusal(caller.operator.merchants.suspend({ id: shop.merchant_id }))).code).toBe('endpoint_not_found')
  }
})

test.each(Object.values(OperatorRole))(
  'each procedure is refused to, or answered, an operator by the role %s',
  async (role) => {
    const caller: unknown = appRouter.createCaller({ services, actor: { ...actor, operator: role }, account: null })
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { meta: { operators?: readonly string[] } } }>,
    ).filter(([path]) => path.startsWith('operator.'))
    expect(procedures.length).toBeGreaterThan(15)
    for (const [path, { _def }] of procedures) {
      const call = path.split('.').reduce((at, name) => Reflect.get(at as object, name), caller)
      // A procedure that is allowed refuses the field instead.
      const refused = await refusal((call as (input: object) => Promise<unknown>)({ unknown_field: 1 }))
      const expected = _def.meta.operators?.includes(role) ? 'validation_error' : 'forbidden'
      expect([path, refused.code]).toEqual([path, expected])
    }
    const me = await appRouter
      .createCaller({ services, actor: { ...actor, operator: role, id: await userId() }, account: null })
      .portal.people.me({})
    expect(me?.operator).toBe(role)
    expect(me?.operator_may.includes('merchants.setPlan')).toBe(role === 'admin')
    expect(me?.operator_may).toContain('merchants.list')
  },
)

test('operators see which events of the processor were refused within a day', async () => {
  expect(await operator.processorEvents.refused({})).toEqual({ items: [] })
  const refused = { livemode: true, reason: 'api_version', detail: '2024-06-20', count: 3, lastId: 'evt_1' }
  const old = { ...refused, detail: '2020-08-27', lastAt: new Date('2020-01-01') }
  await database.prisma.refusedEvent.createMany({ data: [refused, old] })
  expect(await operator.processorEvents.refused({})).toEqual({
    items: [{ livemode: true, reason: 'api_version', detail: '2024-06-20', count: 3, last: expect.any(Number) }],
  })
})

test('merchants are found by name, email, id, plan and state, page by page', async () => {
  const ids = async (query: Parameters<typeof operator.merchants.list>[0]) =>
    (await operator.merchants.list(query)).items.map(({ id }) => id)
  const all = await ids({})
  expect(all.toSorted()).toEqual([shop.merchant_id, other.merchant_id].toSorted())
  const { next } = await operator.merchants.list({ limit: 1 })
  expect(await ids({ limit: 1, starting_after: String(next) })).toEqual(all.slice(1))
  expect(await ids({ search: 'SHOP 1' })).toEqual([shop.merchant_id])
  expect(await ids({ search: other.portal_email })).toEqual([other.merchant_id])
  expect(await ids({ search: shop.merchant_id })).toEqual([shop.merchant_id])
  expect(await ids({ search: '%' })).toEqual([])
  expect(await ids({ plan: 'pro' })).toEqual([other.merchant_id])
  expect(await ids({ suspended: true })).toEqual([])
  expect((await refusal(operator.merchants.list({ starting_after: 'mer_x' }))).param).toBe('starting_after')
})

test('a plan is set; keys are suspended, refused, and work again', async () => {
  const id = shop.merchant_id
  expect(await operator.merchants.setPlan({ id, plan: 'brand' })).toMatchObject({ plan: 'brand', active_keys: 2 })
  expect(await operator.merchants.suspend({ id })).toMatchObject({ suspended: true })
  expect((await refusal(platform.signIn(shop.test_key))).message).toContain('suspended')
  expect((await operator.merchants.list({ suspended: true })).items).toHaveLength(1)
  expect(await operator.merchants.unsuspend({ id })).toMatchObject({ suspended: false })
  await platform.signIn(shop.test_key)
  expect(await operator.merchants.retrieve({ id })).toMatchObject({
    members: [{ email: shop.portal_email, role: 'owner' }],
    refusals: [],
  })
  for (const change of ['suspend', 'unsuspend', 'retrieve'] as const) {
    expect((await refusal(operator.merchants[change]({ id: 'mer_x' }))).code).toBe('merchant_not_found')
  }
  const entries = await database.prisma.auditEntry.findMany({ where: { merchantId: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, actorKind, actorName }) => [action, actorKind, actorName])).toEqual(
    ['setPlan', 'suspend', 'unsuspend'].map((verb) => [`merchants.${verb}`, 'operator', 'op@example.com']),
  )
})

test('a change that changes nothing is no entry of the audit log', async () => {
  const { merchant_id: id, test_key } = await platform.merchant()
  const { portal, products, webhookEndpoints } = await signInAs(platform, test_key)
  const tea = await products.create({ name: 'Tea' })
  const endpoint = await webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const { id: key } = await portal.keys.create({ name: 'Web shop' })
  for (let n = 0; n < 2; n++) {
    await operator.merchants.setPlan({ id, plan: 'pro' })
    await operator.merchants.suspend({ id })
    await operator.merchants.unsuspend({ id })
    await operator.merchants.unsuspend({ id })
    await operator.merchants.setPlan({ id, plan: 'pro' })
    await portal.keys.revoke({ id: key })
    await products.archive({ id: tea.id })
    await webhookEndpoints.update({ id: endpoint.id, active: true })
  }
  const entries = await database.prisma.auditEntry.findMany({ where: { merchantId: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'products.create',
    'webhookEndpoints.create',
    'keys.create',
    'merchants.setPlan',
    'merchants.suspend',
    'merchants.unsuspend',
    'keys.revoke',
    'products.archive',
    'merchants.suspend',
    'merchants.unsuspend',
  ])
})

test('amounts held for a merchant that cannot be paid yet are listed with the reason', async () => {
  const held = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const { id } = await held.sell()
  await platform.processor.pay(id)
  await catchUp(platform)
  const { items } = await operator.payouts.list({ livemode: false })
  // 1000, less 4.9 % and 40 cents.
  expect(items).toMatchObject([{ currency: 'usd', amount: 911, payments: 1, waits_for: 'transfers' }])
  // As a worker has counted it, beside that of a merchant that is counted now.
  await refreshFigures({ database })
  expect((await operator.payouts.list({ livemode: false })).items).toEqual(items)
  // Times of charges are whole seconds, and the oldest amount is first.
  await platform.processor.advance(1)
  const later = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  await platform.processor.pay((await later.sell()).id)
  await catchUp(platform)
  const page = (starting_after?: string) =>
    operator.payouts.list({ livemode: false, limit: 1, ...(starting_after && { starting_after }) })
  for (const count of [null, refreshFigures]) {
    await count?.({ database })
    expect(await page()).toEqual({ items, has_more: true })
    const second = await page(items[0]?.id)
    expect(second).toMatchObject({ items: [{ amount: 911 }], has_more: false })
    expect(second.items[0]?.merchant_id).not.toBe(items[0]?.merchant_id)
    expect((await page(second.items[0]?.id)).items).toEqual([])
  }
  expect((await refusal(page('mer_x:usd'))).param).toBe('starting_after')
  const manual = { livemode: false, amount: 911, currency: 'usd', reference: 'cheque' }
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: later.accountId } })
  await operator.payouts.record({ ...manual, merchant_id: merchantId })
  expect(await page()).toEqual({ items, has_more: false })
  const data = { transferRefusal: 'no transfers can go to BR' }
  await database.prisma.account.update({ where: { id: held.accountId }, data })
  const never = await operator.payouts.list({ livemode: false })
  expect(never.items).toMatchObject([{ amount: 911, waits_for: 'manual_payout' }])
  expect((await operator.payouts.list({ livemode: true })).items).toEqual([])
  expect((await operator.payouts.list({ livemode: false, merchant_id: shop.merchant_id })).items).toEqual([])
})

test('the processor’s refusal of a transfer is listed, until the next transfer', async () => {
  const held = await openHostedShop(platform, 'transfer')
  await held.buy(1000)
  await held.transfers('active')
  const words = 'You have insufficient available funds in your Stripe account.'
  const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: words }
  platform.processor.intercept((request) =>
    request.method === 'POST' ? Response.json({ error }, { status: 400 }) : undefined,
  )
  expect(await work(platform)).toHaveLength(1)
  platform.processor.intercept(null)
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: held.accountId } })
  const listed = async () => (await operator.payouts.list({ livemode: false, merchant_id: merchantId })).items
  expect(await listed()).toMatchObject([{ amount: 911, waits_for: 'next_try', refusal: words }])
  platform.clock.advance(3_600_000)
  expect(await work(platform)).toEqual([])
  expect(await listed()).toEqual([])
  expect(await database.prisma.payment.count({ where: { transferRefusal: { not: null } } })).toBe(0)
})

test('operators are made and unmade on the command line, with a password for a new person', async () => {
  const added = await addOperator(services, { email: 'New@Example.com', name: 'New' })
  expect(added).toMatchObject({ email: 'new@example.com', portal_password: expect.stringMatching(/^\w{20}$/) })
  const known = { email: shop.portal_email, name: 'x' }
  expect(await addOperator(services, { ...known, existing: true })).toMatchObject({ portal_password: null })
  expect(await addOperator(services, known)).toMatchObject({ portal_password: null })
  expect(added.role).toBe('admin')
  expect(await addOperator(services, { ...known, role: 'accountant' })).toMatchObject({ role: 'accountant' })
  expect(await addOperator(services, known)).toMatchObject({ role: 'accountant' })
  expect((await operator.people.list({})).items).toMatchObject([
    { email: 'new@example.com', role: 'admin', two_factor: false },
    { email: shop.portal_email, role: 'accountant' },
  ])
  expect((await listOperators(services)).map(({ email }) => email)).toEqual(['new@example.com', shop.portal_email])
  expect(await removeOperator(services, 'NEW@example.com')).toBe(true)
  expect(await removeOperator(services, 'new@example.com')).toBe(false)
})

test('a person who exists becomes an operator only when the operator says so: an owner may have chosen their password', async () => {
  const { merchant_id, portal_email: email } = await platform.merchant()
  const isOperator = async () => (await listOperators(services)).some((operator) => operator.email === email)
  await expect(addOperator(services, { email: email.toUpperCase(), name: 'Op' })).rejects.toThrow(
    new RegExp(
      `^${email} exists since \\d{4}-\\d\\d-\\d\\d, as a member of ${merchant_id}, and keeps .* add --existing to`,
    ),
  )
  expect(await isOperator()).toBe(false)
  await addOperator(services, { email, name: 'Op', existing: true })
  expect(await isOperator()).toBe(true)
})
