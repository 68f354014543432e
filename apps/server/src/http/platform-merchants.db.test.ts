import { createPlatformKey } from '@merchant-payments/api/operator'
import { expect, test, vi } from 'vitest'
import { outcome } from '../testing/examples.ts'
import { patience } from '../testing/patience.ts'
import { type Page, testServer } from '../testing/test-server.ts'

const server = await testServer()
const { services, database } = server

async function platformKey(livemode = false) {
  const { key } = await createPlatformKey(services, { name: 'Application', livemode, permissions: null })
  return server.as(key)
}
const platform = await platformKey()
const livePlatform = await platformKey(true)

type Merchant = {
  id: string
  name: string
  email: string
  plan: string
  status: string
  paused: Record<string, unknown> | null
  accounts: Record<
    'live' | 'test',
    { id: string; chargesEnabled: boolean; requirements: { currentlyDue: string[] } } | null
  >
  metadata: Record<string, unknown>
}

let count = 0
const fields = (more: Record<string, unknown> = {}) => {
  count += 1
  return { name: `Shop ${count}`, email: `owner${count}@member.example`, ...more }
}
const create = async (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  platform.post<Merchant>('/platform/merchants', fields(more), headers)
const at = (id: string, action = '') => `/platform/merchants/${id}${action && `/${action}`}`
const as = (id: string, caller = platform) => {
  const headers = { 'x-service-merchant': id }
  return {
    get: <Data>(path: string) => caller.send<Data>('GET', path, { headers }),
    post: <Data>(path: string, body?: unknown) => caller.send<Data>('POST', path, { body, headers }),
  }
}
const session = {
  line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
  success_url: 'https://shop.example/a',
  cancel_url: 'https://shop.example/b',
}

test('a merchant is created with its account in the mode of the key, and its owner is invited', async () => {
  const created = await create({ plan: 'pro', country: 'gb', metadata: { member: '42' } })
  expect(created.status, created.text).toBe(200)
  expect(created.data).toMatchObject({
    object: 'merchant',
    plan: 'pro',
    pricing: null,
    status: 'active',
    paused: null,
    accounts: { live: null, test: { id: expect.stringMatching(/^acct_/), chargesEnabled: false } },
    metadata: { member: '42' },
  })
  expect(created.data.accounts.test?.requirements.currentlyDue).not.toEqual([])
  const { id, email } = created.data
  expect((await platform.get(at(id))).data).toEqual(created.data)
  expect(server.mails.at(-1)).toMatchObject({ to: email, text: expect.stringMatching(/#\/reset\/\w{24}/) })
  const listed = await platform.get<Page<Merchant>>('/platform/merchants?metadata[member]=42&status=active')
  expect(listed.data.items.map((one) => one.id)).toEqual([id])
  const entry = await vi.waitFor(
    () => database.prisma.auditEntry.findFirstOrThrow({ where: { merchantId: id } }),
    patience,
  )
  expect(entry).toMatchObject({ action: 'merchants.create', actorKind: 'operator', actorName: 'Application' })
})

test('the link of the invitation sets a password with which the owner signs in', async () => {
  const { data } = await create()
  const token = /#\/reset\/(\w+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/portal/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify(body),
    })
  const password = 'a long enough password'
  expect((await post('/reset-password', { token, newPassword: password })).status).toBe(200)
  expect((await post('/sign-in/email', { email: data.email, password })).status).toBe(200)
})

test('without an invitation no mail is sent', async () => {
  const before = server.mails.length
  await create({ invite: false })
  expect(server.mails).toHaveLength(before)
})

test('an email that owns a merchant is refused, in any case, also twenty times at once', async () => {
  const { data } = await create()
  const again = await create({ email: data.email.toUpperCase() })
  expect([outcome(again), again.error.param]).toEqual(['400 validation_error', 'email'])
  const email = 'one@member.example'
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ email, invite: false })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['200 ok', '400 validation_error']))
})

test('a member of another merchant may own one', async () => {
  const { data: first } = await create({ invite: false })
  const user = await database.prisma.user.findUniqueOrThrow({ where: { email: first.email } })
  await database.prisma.member.updateMany({ where: { userId: user.id }, data: { role: 'support' } })
  expect(outcome(await create({ email: first.email, invite: false }))).toBe('200 ok')
})

test('a repeated Idempotency-Key makes one merchant, with another body it is refused', async () => {
  const body = fields({ invite: false })
  const post = (sent: object) => platform.post<Merchant>('/platform/merchants', sent, { 'idempotency-key': 'create' })
  const [first, second] = [await post(body), await post(body)]
  expect(second.data.id).toBe(first.data.id)
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(outcome(await post({ ...body, name: 'Other' }))).toBe('400 idempotency_key_reused')
  const live = await livePlatform.post<Merchant>('/platform/merchants', fields({ invite: false }), {
    'idempotency-key': 'create',
  })
  expect(outcome(live)).toBe('200 ok')
  expect(live.data.id).not.toBe(first.data.id)
})

test('a request whose process died between the row and the account continues with the same merchant', async () => {
  const body = fields({ invite: false })
  const headers = { 'idempotency-key': 'died' }
  const { processor } = services
  services.processor = {
    ...processor,
    accounts: { ...processor.accounts, create: () => Promise.reject(new Error('killed')) },
  }
  expect((await platform.post('/platform/merchants', body, headers)).status).toBe(500)
  services.processor = processor
  const again = await platform.post<Merchant>('/platform/merchants', body, headers)
  expect(again.status, again.text).toBe(200)
  expect(again.data.accounts.test).not.toBeNull()
  expect(await database.prisma.merchant.count({ where: { email: body.email } })).toBe(1)
})

test('a merchant is changed, and metadata is merged', async () => {
  const { data } = await create({ metadata: { a: '1', b: '2' }, invite: false })
  const answer = await platform.send<Merchant>('PATCH', at(data.id), {
    body: { name: 'Renamed', plan: 'brand', metadata: { a: null, c: 3 } },
  })
  expect(answer.data).toMatchObject({ name: 'Renamed', plan: 'brand', metadata: { b: '2', c: 3 } })
})

test('a new owner takes the place of the earlier one, and gets a mail', async () => {
  const { data } = await create({ invite: false })
  const { data: other } = await create({ invite: false })
  const change = (owner_email: string) => platform.send<Merchant>('PATCH', at(data.id), { body: { owner_email } })
  const taken = await change(other.email)
  expect([outcome(taken), taken.error.param]).toEqual(['400 validation_error', 'owner_email'])
  expect((await change('heir@member.example')).data.email).toBe('heir@member.example')
  const members = await database.prisma.member.findMany({ where: { merchantId: data.id }, include: { user: true } })
  expect(members.map(({ role, user }) => [role, user.email])).toEqual([['owner', 'heir@member.example']])
  expect(server.mails.at(-1)?.to).toBe('heir@member.example')
})

test('a test key changes what both modes have in common only while there is no live account', async () => {
  const { data } = await create({ invite: false })
  const rename = (caller = platform) => caller.send('PATCH', at(data.id), { body: { name: 'Renamed' } })
  expect(outcome(await rename())).toBe('200 ok')
  await database.prisma.account.updateMany({
    where: { merchantId: data.id, livemode: true },
    data: { processorAccountId: `acct_live_${data.id}` },
  })
  expect(outcome(await rename())).toBe('403 permission_denied')
  expect(outcome(await rename(livePlatform))).toBe('200 ok')
  expect(outcome(await platform.send('PATCH', at(data.id), { body: { metadata: { a: '1' } } }))).toBe('200 ok')
})

test('terms of payouts are those of the processor', async () => {
  const { data } = await create({ invite: false })
  const account = data.accounts.test?.id ?? ''
  const payouts = { delay_days: 7, schedule: 'weekly', minimum_balance: { usd: 30_000 } }
  const answer = await platform.send('PATCH', at(data.id), { body: { payouts } })
  expect(answer.status, answer.text).toBe(200)
  expect(await services.processor.balanceSettings.schedule({ livemode: false, account })).toEqual({
    interval: 'weekly',
    weeklyPayoutDays: ['monday'],
  })
  const unopened = await livePlatform.send('PATCH', at(data.id), { body: { payouts } })
  expect(outcome(unopened)).toBe('400 account_not_ready')
})

test('a key of the merchant is made once per Idempotency-Key, in the mode, with its permissions', async () => {
  const { data } = await create({ invite: false })
  const body = { name: 'Shop', permissions: ['products:write', 'products:write'] }
  const post = () =>
    platform.post<{ id: string; key: string; permissions: string[] }>(at(data.id, 'keys'), body, {
      'idempotency-key': `key ${data.id}`,
    })
  const [first, second] = [await post(), await post()]
  expect(first.data).toMatchObject({ object: 'key', livemode: false, permissions: ['products:write'] })
  expect(second.data).toEqual(first.data)
  const shop = server.as(first.data.key)
  expect(outcome(await shop.post('/products', { name: 'Tea' }))).toBe('200 ok')
  expect(outcome(await shop.get('/customers'))).toBe('403 permission_denied')
  for (let n = 0; n < 2; n += 1) await platform.post(at(data.id, 'keys'), { name: 'More' })
  expect(outcome(await platform.post(at(data.id, 'keys'), { name: 'More' }))).toBe('429 key_creation_rate_exceeded')
})

test('a pause expires open sessions and refuses new ones, until it is resumed', async () => {
  const shop = await server.merchant()
  const own = server.as(shop.test_key)
  const open = (await own.post<{ id: string }>('/payment-sessions', session)).data.id
  const none = await platform.post(at(shop.merchant_id, 'pause'), { payouts: false, reason: 'Review' })
  expect(outcome(none)).toBe('400 validation_error')
  const paused = await platform.post<Merchant>(at(shop.merchant_id, 'pause'), { payments: true, reason: 'Review' })
  expect(paused.data).toMatchObject({
    status: 'paused',
    paused: { payments: true, payouts: false, subscriptions: false, reason: 'Review' },
  })
  expect((await own.get(`/payment-sessions/${open}`)).data).toMatchObject({ status: 'expired' })
  await vi.waitFor(
    async () => expect(outcome(await own.post('/payment-sessions', session))).toBe('403 merchant_paused'),
    patience,
  )
  expect((await own.get('/account')).data).toMatchObject({ paused: { payments: true, reason: 'Review' } })
  expect(outcome(await own.post('/products', { name: 'Tea' }))).toBe('200 ok')
  const resumed = await platform.post<Merchant>(at(shop.merchant_id, 'resume'))
  expect(resumed.data).toMatchObject({ status: 'active', paused: null })
  await vi.waitFor(async () => expect(outcome(await own.post('/payment-sessions', session))).toBe('200 ok'), patience)
})

test('paused payouts are manual at the processor, and get their schedule back', async () => {
  const { data } = await create({ invite: false })
  const account = data.accounts.test?.id ?? ''
  const intervalOf = async () =>
    (await services.processor.balanceSettings.schedule({ livemode: false, account })).interval
  const pause = () => platform.post(at(data.id, 'pause'), { payouts: true, reason: 'Review' })
  expect(outcome(await pause())).toBe('200 ok')
  expect(outcome(await pause())).toBe('200 ok')
  expect(await intervalOf()).toBe('manual')
  await platform.post(at(data.id, 'resume'))
  expect(await intervalOf()).toBe('daily')
  await pause()
  await platform.send('PATCH', at(data.id), { body: { payouts: { schedule: 'weekly' } } })
  expect(await intervalOf()).toBe('manual')
  await platform.post(at(data.id, 'resume'))
  expect(await intervalOf()).toBe('weekly')
})

test('paused renewals are collected again when they are resumed', async () => {
  const shop = await server.merchant()
  const own = server.as(shop.test_key)
  const plan = {
    amount_cents: 1000,
    currency: 'usd',
    interval: 'month',
    name: 'Tea',
    success_url: session.success_url,
    cancel_url: session.cancel_url,
  }
  const id = await own.subscription(async () => (await own.post<{ id: string }>('/subscription-sessions', plan)).data)
  const isPaused = async () =>
    (await database.prisma.subscription.findFirstOrThrow({ where: { id } })).collectionPausedAt !== null
  await platform.post(at(shop.merchant_id, 'pause'), { subscriptions: true, reason: 'Review' })
  expect(await isPaused()).toBe(true)
  await platform.post(at(shop.merchant_id, 'resume'))
  expect(await isPaused()).toBe(false)
})

test('a suspension ends at unsuspend, the one after prohibited content as well', async () => {
  const shop = await server.merchant()
  const suspended = await platform.post<Merchant>(at(shop.merchant_id, 'suspend'), { reason: 'Terms' })
  expect(suspended.data.status).toBe('suspended')
  expect((await livePlatform.get<Merchant>(at(shop.merchant_id))).data.status).toBe('active')
  const merchant = as(shop.merchant_id)
  await vi.waitFor(
    async () => expect(outcome(await merchant.post('/products', { name: 'Tea' }))).toBe('403 merchant_suspended'),
    patience,
  )
  expect(outcome(await platform.post(at(shop.merchant_id, 'keys'), { name: 'Key' }))).toBe('403 merchant_suspended')
  await database.prisma.merchant.update({ where: { id: shop.merchant_id }, data: { keysSuspendedAt: new Date(0) } })
  expect((await platform.post<Merchant>(at(shop.merchant_id, 'unsuspend'))).data.status).toBe('active')
})

test('closing lists what is open and does nothing; then it ends the keys, and reads go on', async () => {
  const shop = await server.merchant()
  const own = server.as(shop.test_key)
  await own.paidSale(async () => (await own.post('/payment-sessions', session)).data as never)
  await database.prisma.balance.create({
    data: {
      accountId: (
        await database.prisma.account.findFirstOrThrow({ where: { merchantId: shop.merchant_id, livemode: false } })
      ).id,
      currency: 'usd',
      available: 911n,
      readAt: new Date(),
    },
  })
  const close = () => platform.post<Merchant>(at(shop.merchant_id, 'close'), { reason: 'Left' })
  const refused = await close()
  expect([outcome(refused), refused.error.param]).toEqual(['400 validation_error', 'id'])
  expect(refused.error.message).toContain('the balance holds 911 usd')
  expect((await platform.get<Merchant>(at(shop.merchant_id))).data.status).toBe('active')
  await database.prisma.balance.updateMany({ where: { currency: 'usd' }, data: { available: 0n } })
  const closed = await close()
  expect(closed.status, closed.text).toBe(200)
  expect(closed.data.status).toBe('closed')
  const merchant = as(shop.merchant_id)
  await vi.waitFor(async () => expect(outcome(await own.get('/payments'))).toBe('401 key_revoked'), patience)
  await vi.waitFor(
    async () => expect(outcome(await merchant.post('/products', { name: 'Tea' }))).toBe('403 merchant_closed'),
    patience,
  )
  expect(outcome(await merchant.get('/payments'))).toBe('200 ok')
  for (const [method, action, body] of [
    ['PATCH', '', { name: 'X' }],
    ['POST', 'pause', { payments: true, reason: 'X' }],
    ['POST', 'resume', undefined],
    ['POST', 'suspend', { reason: 'X' }],
    ['POST', 'unsuspend', undefined],
    ['POST', 'close', { reason: 'X' }],
    ['POST', 'keys', { name: 'X' }],
  ] as const) {
    expect(outcome(await platform.send(method, at(shop.merchant_id, action), { body }))).toBe('403 merchant_closed')
  }
  expect((await livePlatform.get<Merchant>(at(shop.merchant_id))).data.status).toBe('active')
})

test('a link leads to the onboarding at the processor', async () => {
  const { data } = await create({ invite: false })
  const link = {
    type: 'onboarding',
    return_url: 'https://platform.example/a',
    refresh_url: 'https://platform.example/b',
  }
  const answer = await platform.post<{ url: string; expires_at: number }>(at(data.id, 'account-links'), link)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.data.url).toMatch(/^https?:/)
  const unknown = await platform.post(at('mer_none', 'account-links'), link)
  expect(outcome(unknown)).toBe('404 merchant_not_found')
})
