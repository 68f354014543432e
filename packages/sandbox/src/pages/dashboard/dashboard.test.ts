import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../sandbox.ts'
import { createClient, createReadyAccount, createTestSandbox, oneItem, testKeys } from '../../testing/sandbox.ts'
import { returnTo } from './paths.ts'

const received: string[] = []
const sandbox = createSandbox({
  publicUrl: 'http://127.0.0.1:4243',
  webhookSecret: 'whsec_test',
  async forwardTo(request) {
    received.push(((await request.json()) as { id: string }).id)
    return received.length % 2 === 1 ? new Response('no such shop', { status: 500 }) : new Response()
  },
})
const stripe = createClient(sandbox, 'sk_test_any')
const own = 'http://127.0.0.1:4243'
let account: string
let intent: string

const open = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`${own}${path}`, init))
const text = async (path: string) => (await open(path)).text()
const press = (
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) => open(path, { method: 'POST', body: new URLSearchParams(form), headers })

beforeAll(async () => {
  account = (await createReadyAccount(stripe)).id
  const session = await stripe.checkout.sessions.create(oneItem, { stripeAccount: account })
  intent = String((await sandbox.pay(session)).payment_intent)
  await stripe.customers.create({ name: '<script>alert(1)</script>', email: 'ada@example.com' })
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:1/', enabled_events: ['payout.paid'] })
  await stripe.charges.retrieve('ch_nobody').catch(() => {})
})
afterAll(() => sandbox.close())

describe('what is shown', () => {
  test('the overview says what the welcome page does, with what there is', async () => {
    const page = await text('/')
    for (const said of [
      'Payment sandbox',
      'Connect a client',
      '/v3/',
      '4242 4242 4242 4242',
      '000123456789',
      'payment_intent.succeeded',
    ]) {
      expect(page).toContain(said)
    }
    expect(page).toContain('sk_test_')
  })

  test('objects are listed by type and account, and one has its JSON with links', async () => {
    expect(await text('/dashboard/objects?type=payment_intent')).toContain(intent)
    expect(await text(`/dashboard/objects?account=${account}`)).toContain(intent)
    expect(await text('/dashboard/objects?account=acct_nobody')).toContain('No objects here')
    const page = await text(`/dashboard/objects/${intent}`)
    expect(page).toMatch(/href="\/dashboard\/objects\/ch_\w+">&quot;ch_/)
    expect(page).toContain('_secret_…')
    expect(page).toContain('payment_intent.created')
  })

  test('what an object holds is text, never markup', async () => {
    const page = await text('/dashboard/objects?type=customer')
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>alert')
    const { data } = await stripe.customers.list()
    expect(await text(`/dashboard/objects/${data[0]?.id}`)).not.toContain('<script>alert')
    expect(await text('/dashboard/find?q=%3Cscript%3Ealert(1)')).not.toContain('<script>alert')
  })

  test.each([
    '/dashboard/objects/pi_nobody',
    '/dashboard/events/evt_nobody',
    '/dashboard/requests/req_nobody',
    '/dashboard/objects/%00%27',
  ])('%s is not found', async (path) => expect((await open(path)).status).toBe(404))

  test('every type of object has a page, and the form that the API shows', async () => {
    const [session] = sandbox.inspect.objects({ type: 'checkout.session' })
    expect(session).toMatchObject({
      text: 'ada@example.com',
      amount: '$10.94',
      wire: { mode: 'payment' },
    })
    for (const { id } of sandbox.inspect.objects({ limit: 100 })) {
      expect([id, (await open(`/dashboard/objects/${id}`)).status]).toEqual([id, 200])
    }
  })

  test('requests have their bodies, without secrets and card numbers', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '987' }
    await stripe.paymentMethods.create({ type: 'card', card })
    expect(await text('/dashboard/requests?status=failed')).toContain('/v1/charges/ch_nobody')
    const [made] = sandbox.inspect.requests({ path: '/v1/payment_methods' })
    const page = await text(`/dashboard/requests/${made?.id}`)
    expect(page).toContain('card[number]')
    expect(page).toContain('•••• 4242')
    // As a whole value: a random id on the page may have the digits of the CVC within it.
    expect(page).not.toMatch(/4242424242424242|\b987\b|sk_test_any/)
  })

  test('a lost answer is a request like any other', async () => {
    sandbox.faults.add({ action: 'drop', at: 'after_commit', route: 'GET /v1/balance' })
    await open('/v1/balance', { headers: { authorization: 'Bearer sk_test_any' } }).catch(() => {})
    const [lost] = sandbox.inspect.requests()
    expect(lost).toMatchObject({ path: '/v1/balance', status: null, id: null })
    expect(await text(`/dashboard/requests/${lost?.seq}`)).toContain('the answer was lost')
    sandbox.faults.clear()
  })

  test('an id from anywhere leads to what has it, other text to what holds it', async () => {
    const [event] = sandbox.inspect.events({ object: intent })
    const request = sandbox.inspect.requests().find(({ id }) => id !== null)
    for (const [id, path] of [
      [intent, `objects/${intent}`],
      [event?.id, `events/${event?.id}`],
      [request?.id, `requests/${request?.seq}`],
    ]) {
      expect((await open(`/dashboard/find?q=%20${id}`)).headers.get('location')).toBe(`/dashboard/${path}`)
    }
    expect(await text('/dashboard/find?q=ADA@example')).toMatch(/cus_\w+/)
    expect(await text('/dashboard/find?q=nothing-like-it')).toContain('Nothing in this mode')
  })

  test('lists are paged by key', async () => {
    for (let count = 0; count < 60; count += 1) await stripe.customers.create({ name: `Customer ${count}` })
    const ids = (page: string) => [...page.matchAll(/\/dashboard\/objects\/(cus_\w+)"/g)].map((match) => match[1])
    const first = await text('/dashboard/objects?type=customer')
    const next = /href="([^"]+before=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await text(next)
    expect([ids(first).length, new Set([...ids(first), ...ids(second)]).size]).toEqual([50, 61])
    expect(second).not.toContain('Older')
  })
})

describe('what is changed', () => {
  test('the clock is advanced by a day, a month and to the next renewal', async () => {
    const recurring = { interval: 'month' } as const
    const price_data = { currency: 'usd', unit_amount: 900, recurring, product_data: { name: 'Pro' } }
    const monthly = { ...oneItem, mode: 'subscription' as const, line_items: [{ quantity: 1, price_data }] }
    await sandbox.pay(await stripe.checkout.sessions.create(monthly))
    const before = sandbox.clock.now().getTime()
    const answer = await press('/dashboard/clock', { to: 'day', return: '/dashboard/events?type=x' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/events?type=x'])
    expect(sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000)
    await press('/dashboard/clock', { to: 'renewal' })
    const invoices = await stripe.invoices.list({ status: 'paid' })
    expect(invoices.data).toHaveLength(2)
    await press('/dashboard/clock', { to: 'month' })
    expect(sandbox.inspect.objects({ type: 'invoice' })).toHaveLength(3)
    const after = sandbox.inspect.objects({ type: 'invoice' }).length
    for (const to of ['nowhere', 'constructor', '__proto__', '']) await press('/dashboard/clock', { to })
    expect(sandbox.inspect.objects({ type: 'invoice' })).toHaveLength(after)
  })

  test('an event is sent again, and its attempts have their answers', async () => {
    const event = sandbox.inspect.events({ type: 'payment_intent.succeeded' }).at(-1)?.id ?? ''
    await press(`/dashboard/events/${event}/send`)
    await press(`/dashboard/events/${event}/send`)
    expect(received.filter((id) => id === event).length).toBeGreaterThanOrEqual(3)
    const page = await text(`/dashboard/events/${event}`)
    expect(page).toContain('no such shop')
    expect(page).toMatch(/state-good">200/)
    expect((await press('/dashboard/events/evt_nobody/send')).status).toBe(404)
  })

  test('faults are added, happen, and are removed; a wrong one says what it takes', async () => {
    await press('/dashboard/faults', { action: 'error', route: 'GET /v1/balance', times: 'all', status: '503', at: '' })
    await expect(stripe.balance.retrieve()).rejects.toThrow('fails on purpose')
    const page = await text('/dashboard/faults')
    expect(page).toContain('status 503')
    const id = sandbox.faults.list()[0]?.id
    await press(`/dashboard/faults/${id}/remove`)
    expect(sandbox.faults.list()).toEqual([])
    const wrong = await press('/dashboard/faults', { action: 'delay', route: '/v1/refunds' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toMatch(/role="alert"[^>]*>ms: use a whole number/)
    await press('/dashboard/faults', { action: 'event_drop' })
    await press('/dashboard/faults/remove')
    expect(sandbox.faults.list()).toEqual([])
  })

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['who says nothing', {}],
  ])('%s changes nothing', async (_who, headers) => {
    const before = sandbox.clock.now().getTime()
    for (const path of ['clock', 'faults', 'faults/remove', 'events/evt_1/send']) {
      expect((await press(`/dashboard/${path}`, { to: 'month', action: 'drop' }, headers)).status).toBe(403)
    }
    expect(sandbox.faults.list()).toEqual([])
    expect(sandbox.clock.now().getTime() - before).toBeLessThan(60_000)
  })

  test('an old browser on the dashboard itself does', async () => {
    expect((await press('/dashboard/clock', { to: 'nowhere' }, { origin: own })).status).toBe(303)
    expect((await open('/dashboard/clock?to=day')).status).toBe(404)
  })
})

describe('who sees it', () => {
  test('another name that leads here sees the welcome page and nothing else', async () => {
    const from = (path: string) => sandbox.fetch(new Request(`http://evil.example:4243${path}`))
    expect((await from('/dashboard/objects')).status).toBe(403)
    const page = await (await from('/')).text()
    expect(page).toContain('Payment sandbox')
    expect(page).not.toContain('/dashboard/')
  })

  test('with keys that were configured, no key and nothing through a proxy', async () => {
    const closed = createTestSandbox({ publicUrl: own }).sandbox
    const ask = (headers: Record<string, string> = {}) => closed.fetch(new Request(`${own}/`, { headers }))
    const page = await (await ask()).text()
    expect(page).not.toContain(testKeys.test.secret)
    expect(page).toContain('show the live mode')
    expect(await (await ask({ 'x-forwarded-for': '203.0.113.7' })).text()).not.toContain('/dashboard/')
    await closed.close()
  })

  test('a page can be neither framed nor read by others', async () => {
    const { headers } = await open('/dashboard/objects')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test.each([
    ['/dashboard/events?type=charge.*', '/dashboard/events?type=charge.*'],
    ['/?mode=live', '/?mode=live'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/dashboard/\\evil', '/'],
    ['/v1/balance', '/'],
    [null, '/'],
  ])('a form that says %j leads back to %s', (sent, path) => expect(returnTo(sent)).toBe(path))
})

test('llms.txt says how to connect', async () => {
  const said = await text('/llms.txt')
  expect(said).toContain("{ host: '127.0.0.1', port: 4243, protocol: 'http' }")
  expect(said).toContain('--mcp')
})
