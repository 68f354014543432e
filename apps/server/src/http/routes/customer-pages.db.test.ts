import { changeSlug, issueDueInvoices } from '@merchant-payments/api/testing'
import { describe, expect, test, vi } from 'vitest'
import { redirects } from '../../testing/examples.ts'
import { patience } from '../../testing/patience.ts'
import { type Caller, testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example', logLevel: 'info' })
const { processor, database } = server

const monthly = { name: 'Tea <b>& more', amount: 1000, currency: 'usd', interval: 'monthly' }
const tea = { amount: 500, currency: 'usd', name: 'A tin of tea', quantity: 1 }
const returnUrl = 'https://shop.example/account'

type Session = { url: string; expires_at: number }
type Subscription = { id: string; status: string; cancel_at_period_end: boolean; cancel_reason: string | null }

/** A browser as far as the pages need one: cookies, forms, and the headers by which a browser names the page that sends. */
function browserOf() {
  const cookies = new Map<string, string>()
  async function visit(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0;')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    visit(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  /** Presses the button of a verb on the page at `path`. */
  async function press(path: string, verb: string, fields: Record<string, string>) {
    const form = /name="form" value="([^"]+)"/.exec((await visit(path)).text)?.[1] ?? ''
    return post(`${path}/act`, { form, verb, ...fields })
  }
  /** Presses the button of the page with the cost of a change. */
  async function confirm(text: string) {
    const action = /action="([^"]+\/act)"/.exec(text)?.[1] ?? ''
    const hidden = Array.from(text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
      name,
      value,
    ])
    const verb = /name="verb" value="(\w+)"/.exec(text)?.[1] ?? ''
    return post(action, { ...Object.fromEntries(hidden), verb })
  }
  return { cookies, visit, post, press, confirm }
}

/** Makes an address that of a member: in test mode others get no mail. */
async function makeMember(email: string, merchantId: string): Promise<void> {
  const id = `user_${merchantId}_${email}`
  const made = { createdAt: new Date(), updatedAt: new Date() }
  await database.prisma.user.upsert({
    where: { email: email.toLowerCase() },
    create: { id, name: email, email: email.toLowerCase(), ...made },
    update: {},
  })
  const { id: userId } = await database.prisma.user.findFirstOrThrow({ where: { email: email.toLowerCase() } })
  await database.prisma.member.create({ data: { id, merchantId, userId, role: 'support', createdAt: made.createdAt } })
}

async function settle(): Promise<void> {
  for (const event of await processor.events()) await server.deliver(event)
}

async function newShop() {
  const merchant = await server.merchant()
  const shop = server.as(merchant.test_key)
  /** The data of a request of the shop, which succeeds. */
  const made = async <Data extends object = { id: string }>(path: string, body: object) => {
    const answer = await shop.post<Data>(path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.data
  }
  const newCustomer = async (email: string) => (await made('/customers', { email })).id
  return { merchant, shop, made, newCustomer }
}

/** A customer with a subscription and a payment, and the link to their page. */
async function newBuyer(email: string, at?: Awaited<ReturnType<typeof newShop>>) {
  const { merchant, shop, made, newCustomer } = at ?? (await newShop())
  const customer = await newCustomer(email)
  const { price } = await made<{ price: { id: string } }>('/subscription-products', monthly)
  const subscription = await shop.subscription(() =>
    made('/subscription-sessions', { price_id: price.id, customer_id: customer, ...redirects }),
  )
  const sale = await made('/payment-sessions', { line_items: [tea], customer_id: customer, ...redirects })
  await processor.pay(sale.id)
  await settle()
  return { merchant, shop, customer, subscription, link: await linkTo(shop, customer) }
}

async function linkTo(shop: Caller, customer: string) {
  const { data } = await shop.post<Session>('/customer-sessions', { customer_id: customer, return_url: returnUrl })
  const path = new URL(data.url).pathname
  return { ...data, path, page: path.slice(0, path.indexOf('/enter/')) }
}

/** A browser that has opened a link. */
async function enter({ path }: { path: string }) {
  const browser = browserOf()
  expect((await browser.visit(path)).status).toBe(303)
  return browser
}

/** Asks for a code in a browser: the code of the mail, which is sent behind the answer. */
async function askForCode(browser: ReturnType<typeof browserOf>, page: string, email: string) {
  const { merchantId } = await database.prisma.merchantSlug.findFirstOrThrow({
    where: { slug: page.split('/').at(-1) ?? '' },
  })
  const member = { merchantId, user: { email: email.toLowerCase() } }
  if ((await database.prisma.member.count({ where: member })) === 0) await makeMember(email, merchantId)
  const sent = server.mails.length
  expect((await browser.post(`${page}/code`, { email })).status).toBe(303)
  return vi.waitFor(() => {
    const codes = server.mails.slice(sent).flatMap(({ text }) => /^Code: (\d{6})$/m.exec(text)?.[1] ?? [])
    expect(codes).toHaveLength(1)
    return codes[0] ?? ''
  }, patience)
}

test('a link leads a customer to their page, in one browser, for an hour', async () => {
  const { link, subscription } = await newBuyer('ada@example.com')
  expect(link.url).toMatch(/^https:\/\/pay\.example\/my\/test\/[a-z0-9-]{3,40}\/enter\/[\w-]+$/)
  const left = link.expires_at - server.clock.now().getTime() / 1000
  expect(left).toBeGreaterThan(3_500)
  expect(left).toBeLessThanOrEqual(3_600)

  const browser = browserOf()
  expect((await browser.visit(link.path, { method: 'HEAD' })).headers.get('set-cookie')).toBeNull()
  const led = await browser.visit(link.path)
  expect([led.status, led.headers.get('location')]).toEqual([303, link.page])
  expect(led.headers.get('set-cookie')).toMatch(
    /^__Host-my-[0-9a-z]+=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  )
  const shown = await browser.visit(link.page)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Tea &lt;b&gt;&amp; more')
  expect(shown.text).toContain(subscription)
  expect(shown.text).toContain('A tin of tea')
  expect(shown.text).toContain('$10.00 every month')
  expect(shown.text).toMatch(/href="https:\/\/pay\.example\/receipts\/[\w-]+"/)
  expect(shown.text).toContain(`href="${returnUrl}"`)
  expect(Buffer.byteLength(shown.text)).toBeLessThan(60_000)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")

  expect((await browser.visit(link.path)).status).toBe(303)
  const other = browserOf()
  expect((await other.visit(link.path)).status).toBe(404)
  expect(other.cookies.size).toBe(0)
  expect((await other.visit(link.page)).text).toContain('Send the code')
  expect(server.logged.join('')).not.toContain(link.path.split('/').at(-1))

  server.clock.advance(3_601_000)
  expect((await browser.visit(link.page)).text).not.toContain('A tin of tea')
  expect((await browserOf().visit(link.path)).status).toBe(404)
})

test('a link that was not opened within an hour has expired', async () => {
  const { link } = await newBuyer('late@example.com')
  server.clock.advance(3_601_000)
  expect((await browserOf().visit(link.path)).status).toBe(404)
})

test('of two browsers at once, one opens the link', async () => {
  const { link } = await newBuyer('race@example.com')
  const browsers = Array.from({ length: 8 }, browserOf)
  const statuses = await Promise.all(browsers.map(async ({ visit }) => (await visit(link.path)).status))
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
})

test('a mailed code leads to the customers of the address and its guest payments', async () => {
  const at = await newShop()
  const { link } = await newBuyer('bob@example.com', at)
  const guest = await at.made('/payment-sessions', {
    line_items: [{ ...tea, name: 'As a guest' }],
    customer_email: 'Bob@example.com',
    ...redirects,
  })
  await processor.pay(guest.id, { email: 'Bob@example.com' })
  await settle()
  const browser = browserOf()
  expect((await browser.visit(link.page)).text).toContain('Send the code')
  const code = await askForCode(browser, link.page, 'BOB@example.com')
  expect((await browser.visit(link.page)).text).toContain('autocomplete="one-time-code"')
  const before = [...browser.cookies.values()][0]
  const entered = await browser.post(`${link.page}/enter`, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, link.page])
  expect([...browser.cookies.values()][0]).not.toBe(before)
  const { text } = await browser.visit(link.page)
  for (const shown of ['A tin of tea', 'As a guest', 'Tea &lt;b&gt;']) expect(text).toContain(shown)

  const stranger = browserOf()
  expect((await stranger.post(`${link.page}/enter`, { code })).status).toBe(400)
  expect((await browser.post(`${link.page}/leave`)).status).toBe(303)
  expect((await browser.visit(link.page)).text).toContain('Send the code')
})

test('a customer cancels with a second click, and takes it back; both are in the audit log and send events', async () => {
  const { link, shop, subscription, customer } = await newBuyer('cancel@example.com')
  const browser = await enter(link)
  const read = async () => (await shop.get<Subscription>(`/subscriptions/${subscription}`)).data
  const { text } = await browser.visit(link.page)
  expect(text).toMatch(/<details><summary>Cancel subscription.*?name="verb" value="cancel">Cancel now/s)

  const canceled = await browser.press(link.page, 'cancel', { id: subscription, reason: ' Too much tea ' })
  const led = canceled.headers.get('location') ?? ''
  expect([canceled.status, led]).toEqual([303, expect.stringMatching(/\?note=done\.cancel\.[\w-]{22}$/)])
  expect(await read()).toMatchObject({ cancel_at_period_end: true, cancel_reason: 'Too much tea' })
  const after = await browser.visit(led)
  expect(after.text).toContain('role="status">Your subscription is canceled.')
  expect(after.text).toContain('Keep the subscription')
  expect((await browser.press(link.page, 'reactivate', { id: subscription })).status).toBe(303)
  expect(await read()).toMatchObject({ cancel_at_period_end: false })
  await settle()

  const entries = await database.prisma.auditEntry.findMany({
    where: { objectId: subscription },
    orderBy: { createdAt: 'asc' },
  })
  expect(entries.map(({ action, actorName, fields }) => [action, actorName, fields])).toEqual([
    ['subscriptions.cancel', `customer ${customer}`, ['reason']],
    ['subscriptions.reactivate', `customer ${customer}`, []],
  ])
  const events = await shop.get<{ items: { type: string }[] }>(`/events?object_id=${subscription}`)
  expect(events.data.items.filter(({ type }) => type === 'customer.subscription.updated').length).toBeGreaterThan(0)
})

test('a customer pauses until a date, and resumes', async () => {
  const { link, shop, subscription } = await newBuyer('pause@example.com')
  const browser = await enter(link)
  const read = async () => (await shop.get(`/subscriptions/${subscription}`)).data
  await browser.press(link.page, 'pause', { id: subscription, months: '2' })
  expect(await read()).toMatchObject({ status: 'paused', paused_until: expect.any(Number) })
  expect((await browser.visit(link.page)).text).toContain('Resumes on')
  await browser.press(link.page, 'resume', { id: subscription })
  expect(await read()).toMatchObject({ status: 'active', paused_until: null })
})

test('a customer pays a failed renewal at once with another card, and comes back', async () => {
  const at = await newShop()
  const { price } = await at.made<{ price: { id: string } }>('/subscription-products', monthly)
  const customer = await at.newCustomer('failed@example.com')
  const sale = await at.made('/subscription-sessions', { price_id: price.id, customer_id: customer, ...redirects })
  await processor.pay(sale.id, { number: '4000000000000341' })
  await settle()
  await processor.advance(31 * 24 * 3600 + 2 * 3600)
  await settle()
  const link = await linkTo(at.shop, customer)
  const browser = await enter(link)
  const { text } = await browser.visit(link.page)
  expect(text).toContain('The last payment failed')
  const id = /name="id" value="(sub_\w+)"/.exec(text)?.[1] ?? ''
  const led = await browser.press(link.page, 'newCard', { id })
  const checkout = new URL(led.headers.get('location') ?? '').pathname.split('/').at(-1) ?? ''
  const { redirect } = (await processor.pay(checkout)) as { redirect: string }
  const { pathname, search } = new URL(redirect)
  const back = await browser.visit(pathname + search)
  expect([back.status, back.headers.get('location')]).toEqual([303, `https://pay.example${link.page}`])
  expect((await at.shop.get(`/subscriptions/${id}`)).data).toMatchObject({ status: 'active' })
  expect((await browser.visit(link.page)).text).not.toContain('The last payment failed')
})

test('a customer keeps a card, makes it the default, removes another, and corrects the own details', async () => {
  const { link, shop, customer } = await newBuyer('cards@example.com')
  const browser = await enter(link)
  const list = async () =>
    (await shop.get<{ items: { id: string; default: boolean }[] }>(`/customers/${customer}/payment-methods`)).data.items
  const [used] = await list()
  const led = await browser.press(link.page, 'addMethod', { id: customer })
  const checkout = new URL(led.headers.get('location') ?? '').pathname.split('/').at(-1) ?? ''
  const { redirect } = (await processor.pay(checkout, { number: '5555555555554444' })) as { redirect: string }
  const { pathname, search } = new URL(redirect)
  await browser.visit(pathname + search)
  const kept = (await list()).find(({ id }) => id !== used?.id)?.id ?? ''
  await browser.press(link.page, 'setDefault', { id: customer, pm: kept })
  expect((await list()).find(({ id }) => id === kept)?.default).toBe(true)
  const refused = await browser.press(link.page, 'deleteMethod', { id: customer, pm: used?.id ?? '' })
  const back2 = refused.headers.get('location') ?? ''
  expect(back2).toContain('?note=failed.in_use.')
  expect((await browser.visit(back2)).text).toContain('role="alert">A subscription is charged')
  await browser.press(link.page, 'deleteMethod', { id: customer, pm: kept })
  expect((await list()).map(({ id }) => id)).toEqual([used?.id])

  await browser.press(link.page, 'changeDetails', { id: customer, name: 'Ada <L>', phone: ' +1 555 ' })
  expect((await shop.get(`/customers/${customer}`)).data).toMatchObject({ name: 'Ada <L>', phone: '+1 555' })
  await browser.press(link.page, 'changeDetails', { id: customer, name: '', phone: '', email: 'thief@example.com' })
  expect((await shop.get(`/customers/${customer}`)).data).toMatchObject({
    name: null,
    phone: null,
    email: 'cards@example.com',
  })
})

test('a buyer with three merchants sees each alone', async () => {
  const buyers = [
    await newBuyer('many@example.com'),
    await newBuyer('many@example.com'),
    await newBuyer('many@example.com'),
  ]
  const [first, second] = buyers
  if (!first || !second) throw new Error('three were made')
  const browser = browserOf()
  for (const { link } of buyers) await browser.visit(link.path)
  for (const { link, subscription } of buyers) {
    const { text } = await browser.visit(link.page)
    const shown = buyers.map((other) => text.includes(other.subscription))
    expect(shown).toEqual(buyers.map((other) => other.subscription === subscription))
  }
  // Signed in to both, with the token of the form of the own page: objects of the other merchant are unknown.
  for (const [verb, fields] of [
    ['cancel', { id: second.subscription }],
    ['newCard', { id: second.subscription }],
    ['changeDetails', { id: second.customer, name: 'Thief' }],
    ['addMethod', { id: second.customer }],
  ] as const) {
    const answer = await browser.press(first.link.page, verb, fields)
    expect(answer.headers.get('location'), verb).toContain(`${first.link.page}?note=failed.unknown.`)
  }
  // Links and tokens of one merchant at another, and of test mode in live mode.
  const token = first.link.path.split('/').at(-1)
  const thief = browserOf()
  const live = first.link.page.replace('/my/test/', '/my/')
  for (const path of [`${second.link.page}/enter/${token}`, `${live}/enter/${token}`])
    expect((await thief.visit(path)).status, path).toBe(404)
  const [cookie = ''] = [...browser.cookies.values()]
  for (const name of browser.cookies.keys()) thief.cookies.set(name, cookie)
  expect((await thief.visit(second.link.page)).text).toContain('Send the code')
  expect((await thief.visit(live)).text).toContain('Send the code')
})

test('an unknown and a known address are answered alike, and only the known one gets a mail', async () => {
  const { link, merchant } = await newBuyer('known@example.com')
  await makeMember('known@example.com', merchant.merchant_id)
  const sent = server.mails.length
  const [known, unknown] = [browserOf(), browserOf()]
  const answers = [
    await unknown.post(`${link.page}/code`, { email: 'unknown@example.com' }),
    await known.post(`${link.page}/code`, { email: 'known@example.com' }),
  ]
  const pages = [await unknown.visit(link.page), await known.visit(link.page)]
  expect(pages[0]?.text).toBe(pages[1]?.text)
  const shape = ({ status, headers, text }: (typeof answers)[number]) => [
    status,
    headers.get('location'),
    headers.get('set-cookie')?.replace(/=[\w-]{43}/, ''),
    text,
  ]
  expect(shape(answers[0] as never)).toEqual(shape(answers[1] as never))
  await vi.waitFor(() => expect(server.mails.slice(sent).map(({ to }) => to)).toEqual(['known@example.com']), patience)
  expect(server.mails.at(-1)?.subject).toMatch(/^\d{6} is your code for /)
})

test('a code has five tries, in the browser that asked for it, and ten minutes', async () => {
  const { link } = await newBuyer('tries@example.com')
  const browser = browserOf()
  const code = await askForCode(browser, link.page, 'tries@example.com')
  const wrong = code === '000000' ? '111111' : '000000'
  const cookies = new Map(browser.cookies)
  for (const expected of [/This code is wrong/, /wrong/, /wrong/, /wrong/, /no longer valid/]) {
    const answer = await browser.post(`${link.page}/enter`, { code: wrong })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(expected)])
  }
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.post(`${link.page}/enter`, { code })).status).toBe(400)

  const late = browserOf()
  const second = await askForCode(late, link.page, 'tries@example.com')
  server.clock.advance(600_001)
  expect((await late.post(`${link.page}/enter`, { code: second })).status).toBe(400)
})

test('tries at once are counted, and a code opens one session', async () => {
  const { link } = await newBuyer('atonce@example.com')
  const browser = browserOf()
  const code = await askForCode(browser, link.page, 'atonce@example.com')
  const answers = await Promise.all(Array.from({ length: 12 }, () => browser.post(`${link.page}/enter`, { code })))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)

  const guesser = browserOf()
  await askForCode(guesser, link.page, 'atonce@example.com')
  await Promise.all(Array.from({ length: 12 }, (_, nth) => guesser.post(`${link.page}/enter`, { code: `x${nth}` })))
  expect(
    await database.prisma.customerPageCode.findFirst({ where: { email: 'atonce@example.com', tries: { gt: 5 } } }),
  ).toBeNull()
})

test('an address gets three codes in an hour', async () => {
  const { link } = await newBuyer('often@example.com')
  for (const email of ['often@example.com', 'Often@example.com', 'OFTEN@example.com'])
    expect((await browserOf().post(`${link.page}/code`, { email })).status).toBe(303)
  const refused = await browserOf().post(`${link.page}/code`, { email: 'often@example.com' })
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  server.clock.advance(3_601_000)
  expect((await browserOf().post(`${link.page}/code`, { email: 'often@example.com' })).status).toBe(303)
})

test('a form of another site changes nothing', async () => {
  const { link, shop, subscription } = await newBuyer('forgery@example.com')
  const browser = await enter(link)
  const form = /name="form" value="([^"]+)"/.exec((await browser.visit(link.page)).text)?.[1] ?? ''
  const cancel = { verb: 'cancel', id: subscription }
  for (const [fields, headers] of [
    [{ ...cancel }, {}],
    [{ ...cancel, form: '' }, {}],
    [{ ...cancel, form: `${form.slice(0, -1)}!` }, {}],
    [{ ...cancel, form }, { 'sec-fetch-site': 'cross-site' }],
    [{ ...cancel, form }, { 'sec-fetch-site': 'same-site' }],
  ] as const)
    expect((await browser.post(`${link.page}/act`, fields, headers)).status).toBe(403)
  expect(
    (await browserOf().post(`${link.page}/code`, { email: 'a@b.example' }, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403)
  const left = await browserOf().post(`${link.page}/act`, { ...cancel, form })
  expect([left.status, left.headers.get('location')]).toEqual([303, link.page])
  expect((await shop.get<Subscription>(`/subscriptions/${subscription}`)).data.cancel_at_period_end).toBe(false)
})

test.each(['x', 'test', '-', '%00', 'a'.repeat(500), "a'--", 'unknown-shop'])(
  'the page of %j does not exist',
  async (slug) => {
    for (const path of [`/my/${slug}`, `/my/test/${slug}`]) {
      const answer = await browserOf().visit(path)
      expect([answer.status, answer.headers.get('set-cookie')], path).toEqual([404, null])
    }
  },
)

test('forged cookies and links open nothing', async () => {
  const { link, merchant, customer } = await newBuyer('forged@example.com')
  const owner = await database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
  })
  const browser = browserOf()
  for (const value of ['', 'x', 'a'.repeat(43), `${'a'.repeat(43)}, b`]) {
    browser.cookies.set(`__Host-my-${owner.id.toString(36)}`, value)
    expect((await browser.visit(link.page)).text).toContain('Send the code')
    expect((await browser.post(`${link.page}/enter`, { code: '123456' })).status).toBe(400)
  }
  const token = link.path.split('/').at(-1) ?? ''
  for (const forged of [`${token}A`, token.slice(1), token.toLowerCase(), customer, '%00', 'x'.repeat(9_000)])
    expect((await browserOf().visit(`${link.page}/enter/${forged}`)).status, forged.slice(0, 50)).toBe(404)
})

test('a deleted customer is signed out', async () => {
  const { link, shop, customer } = await newBuyer('deleted@example.com')
  const browser = await enter(link)
  await shop.delete(`/customers/${customer}`)
  expect((await browser.visit(link.page)).text).toContain('Send the code')
  expect((await browserOf().visit((await newBuyer('x@example.com')).link.path)).status).toBe(303)
})

test('without a mail server the page says that it cannot send a code', async () => {
  const { link } = await newBuyer('nomail@example.com')
  server.services.sendsMail = false
  try {
    const shown = await browserOf().visit(link.page)
    expect([shown.status, shown.text]).toEqual([503, expect.stringContaining('cannot send a code')])
    expect((await browserOf().post(`${link.page}/code`, { email: 'nomail@example.com' })).status).toBe(503)
  } finally {
    server.services.sendsMail = true
  }
})

test('a buyer without a customer, in a free trial, gets a code and can cancel (fault: the address was not known)', async () => {
  const at = await newShop()
  const { price } = await at.made<{ price: { id: string } }>('/subscription-products', {
    ...monthly,
    trial_period_days: 14,
  })
  const sale = await at.made('/subscription-sessions', { price_id: price.id, ...redirects })
  await processor.pay(sale.id, { email: 'trial@example.com' })
  await settle()
  const { data: list } = await at.shop.get<{ items: Subscription[] }>('/subscriptions')
  const id = list.items[0]?.id ?? ''
  const { page } = await linkTo(at.shop, await at.newCustomer('other@example.com'))
  const browser = browserOf()
  const code = await askForCode(browser, page, 'trial@example.com')
  expect((await browser.post(`${page}/enter`, { code })).status).toBe(303)
  // Browsers count each line break as one character of the 500, and send two.
  const reason = `${'x'.repeat(240)}\r\n${'y'.repeat(258)}\r\n`
  const answer = await browser.press(page, 'cancel', { id, reason })
  expect(answer.headers.get('location')).toContain('note=done.cancel.')
  const { data } = await at.shop.get<Subscription>(`/subscriptions/${id}`)
  expect(data).toMatchObject({ cancel_at_period_end: true, cancel_reason: `${'x'.repeat(240)}\n${'y'.repeat(258)}` })
})

test('a former address leads to the new one, however it is encoded', async () => {
  const { link, merchant } = await newBuyer('moved@example.com')
  const former = link.page.split('/').at(-1) ?? ''
  await changeSlug({ database, clock: server.clock }, merchant.merchant_id, `new-${former}`)
  const encoded = former.replace('s', '%73')
  for (const [path, target] of [
    [link.page, `/my/test/new-${former}`],
    [`${link.page}?after=pi_1`, `/my/test/new-${former}?after=pi_1`],
    [`/my/test/${encoded}`, `/my/test/new-${former}`],
  ] as const) {
    const { status, headers } = await browserOf().visit(path)
    expect([status, headers.get('location')]).toEqual([302, target])
  }
})

test('in test mode, a known address that is no member’s gets no code (fault: strangers got mails)', async () => {
  const at = await newShop()
  const { link } = await newBuyer('stranger@example.com', at)
  await at.newCustomer('tester@example.com')
  const sent = server.mails.length
  expect((await browserOf().post(`${link.page}/code`, { email: 'stranger@example.com' })).status).toBe(303)
  await askForCode(browserOf(), link.page, 'tester@example.com')
  expect(server.mails.slice(sent).map(({ to }) => to)).toEqual(['tester@example.com'])
})

test('a note of another browser, or a forged one, is not shown', async () => {
  const { link, subscription } = await newBuyer('note@example.com')
  const browser = await enter(link)
  const note = (await browser.press(link.page, 'cancel', { id: subscription })).headers.get('location') ?? ''
  expect((await browser.visit(note)).text).toContain('Your subscription is canceled.')
  const other = await newBuyer('other-note@example.com')
  const stranger = await enter(other.link)
  const [, query = ''] = note.split('?')
  for (const made of [
    query,
    'done=cancel',
    'note=done.cancel',
    'note=done.cancel.',
    'note=a&note=b',
    'note=done.constructor.x',
  ])
    expect((await stranger.visit(`${other.link.page}?${made}`)).text, made).not.toMatch(/role="(status|alert)"/)
})

describe('what a merchant lets customers do', () => {
  type Entry = { action: string; actorName: string; fields: string[] }
  const entriesOf = async (objectId: string): Promise<Entry[]> =>
    database.prisma.auditEntry.findMany({ where: { objectId }, orderBy: { createdAt: 'asc' } })
  const accountIdOf = async (merchantId: string) =>
    (await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: false } })).id
  const choose = async (merchantId: string, pageActions: string[]) =>
    database.prisma.account.update({ where: { id: await accountIdOf(merchantId) }, data: { pageActions } })

  test('is everything but a change of plan, until the merchant chooses; a form of something else is refused', async () => {
    const { link, merchant, shop, subscription, customer } = await newBuyer('rights@example.com')
    const browser = await enter(link)
    const buttons = async () =>
      [
        ...new Set(
          Array.from((await browser.visit(link.page)).text.matchAll(/name="verb" value="(\w+)"/g), ([, verb]) => verb),
        ),
      ].toSorted()
    expect(await buttons()).toEqual([
      'addMethod',
      'cancel',
      'changeDetails',
      'changeSeats',
      'deleteMethod',
      'newCard',
      'pause',
    ])
    await choose(merchant.merchant_id, ['cancel'])
    expect(await buttons()).toEqual(['cancel'])
    const [method] = (await shop.get<{ items: { id: string }[] }>(`/customers/${customer}/payment-methods`)).data.items
    for (const [verb, fields] of [
      ['pause', { id: subscription, months: '1' }],
      ['newCard', { id: subscription }],
      ['changeSeats', { id: subscription, quantity: '2' }],
      ['changePlan', { id: subscription, price: 'price_x' }],
      ['addMethod', { id: customer }],
      ['deleteMethod', { id: customer, pm: method?.id ?? '' }],
      ['changeDetails', { id: customer, name: 'Other' }],
    ] as const) {
      const answer = await browser.press(link.page, verb, fields)
      expect(answer.headers.get('location'), verb).toContain('?note=failed.refused.')
    }
    const asked = await browser.visit(`${link.page}/change?verb=changeSeats&id=${subscription}&quantity=2`)
    expect(asked.headers.get('location')).toContain('?note=failed.refused.')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ status: 'active', quantity: 1 })
    expect((await shop.get(`/customers/${customer}`)).data).toMatchObject({ name: null })
  })

  test('seats change after a page that says what is charged, which is what is charged', async () => {
    const { link, shop, subscription, customer } = await newBuyer('seats@example.com')
    const browser = await enter(link)
    const ask = `${link.page}/change?verb=changeSeats&id=${subscription}&quantity=3`
    const asked = await browser.visit(ask)
    expect(asked.status, asked.text).toBe(200)
    expect(asked.text).toContain('<dt>Seats</dt><dd>3</dd>')
    expect(asked.text).toContain('<dt>New price</dt><dd>$30.00 every month</dd>')
    expect(asked.text).toContain('Change and pay $20.00')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 1 })
    const done = await browser.confirm(asked.text)
    await settle()
    expect((await browser.visit(done.headers.get('location') ?? '')).text).toContain('The number of seats was changed.')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 3 })
    const paid = await shop.get<{ items: { amount: number }[] }>(`/payments?subscription_id=${subscription}`)
    // Payments of one moment have no order.
    expect(paid.data.items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 2000])
    expect(await entriesOf(subscription)).toMatchObject([
      {
        action: 'subscriptions.update',
        actorName: `customer ${customer}`,
        fields: ['quantity', 'amount_due', 'proration_date'],
      },
    ])
    // Sent twice: it is done, and charged once.
    expect((await browser.confirm(asked.text)).headers.get('location')).toContain('?note=done.changeSeats.')
    await settle()
    expect((await shop.get<{ items: object[] }>(`/payments?subscription_id=${subscription}`)).data.items).toHaveLength(
      2,
    )
    for (const wrong of ['0', '1001', '1.5', 'x', ''])
      expect(
        (await browser.visit(`${link.page}/change?verb=changeSeats&id=${subscription}&quantity=${wrong}`)).status,
        wrong,
      ).toBe(303)
  })

  test('a plan on sale in the currency can be chosen where the merchant allows it', async () => {
    const at = await newShop()
    const { link, merchant, shop, subscription } = await newBuyer('plan@example.com', at)
    const made = (fields: object) =>
      at.made<{ id: string; price: { id: string } }>('/subscription-products', { ...monthly, ...fields })
    const big = await made({ name: 'Big', amount: 2500 })
    await made({ name: 'Euro', currency: 'eur' })
    const gone = await made({ name: 'Gone' })
    await shop.delete(`/subscription-products/${gone.id}`)
    await choose(merchant.merchant_id, ['change_plan'])
    const browser = await enter(link)
    const { text } = await browser.visit(link.page)
    expect(Array.from(text.matchAll(/<option value="price_\w+">([^<]+)</g), ([, label]) => label)).toEqual([
      'Big: $25.00 every month',
    ])
    const asked = await browser.visit(`${link.page}/change?verb=changePlan&id=${subscription}&price=${big.price.id}`)
    expect(asked.text).toContain('<dt>New plan</dt><dd>Big</dd>')
    expect(asked.text).toContain('Change and pay $15.00')
    const form = /name="form" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
    await browser.post(`${link.page}/act`, { form, verb: 'changePlan', id: subscription, price: gone.price.id })
    await browser.confirm(asked.text)
    await settle()
    const { data } = await shop.get<{ items: { price_id: string }[] }>(`/subscriptions/${subscription}`)
    expect(data.items.map(({ price_id }) => price_id)).toEqual([big.price.id])
  })

  test('a plan that costs something asks the customer of a free subscription for a card first', async () => {
    const at = await newShop()
    const customer = await at.newCustomer('friend@example.com')
    const made = (fields: object) =>
      at.made<{ id: string; price: { id: string } }>('/subscription-products', { ...monthly, ...fields })
    const [free, paid] = [await made({ name: 'Free' }), await made({ name: 'Paid', amount: 2500 })]
    const friends = { name: 'Friends', percent_off: 100, duration: 'forever', product_ids: [free.id] }
    const { id: discount_id } = await at.made('/discounts', friends)
    const sale = { price_id: free.price.id, customer_id: customer, discount_id, ...redirects }
    const session = await at.made('/subscription-sessions', sale)
    const body = new URLSearchParams({ name: 'Ada' })
    await processor.sandbox.fetch(new Request(`http://processor.test/c/pay/${session.id}`, { method: 'POST', body }))
    await settle()
    await choose(at.merchant.merchant_id, ['change_plan'])
    const link = await linkTo(at.shop, customer)
    const browser = await enter(link)
    const { text } = await browser.visit(link.page)
    const id = /name="id" value="(sub_\w+)"/.exec(text)?.[1] ?? ''
    const ask = `${link.page}/change?verb=changePlan&id=${id}&price=${paid.price.id}`
    // Fault: the change led to the page for a card where customers may not change theirs.
    const refused = (await browser.confirm((await browser.visit(ask)).text)).headers.get('location') ?? ''
    expect(refused).toMatch(/^\/my\/test\/[^/]+\?note=failed\.no_method\./)
    expect((await browser.visit(refused)).text).toContain('there is no payment method to charge. Ask the merchant')
    expect((await at.shop.get(`/subscriptions/${id}`)).data).toMatchObject({ items: [{ price_id: free.price.id }] })

    await choose(at.merchant.merchant_id, ['change_plan', 'change_payment_method'])
    const led = await browser.confirm((await browser.visit(ask)).text)
    const checkout = new URL(led.headers.get('location') ?? '').pathname.split('/').at(-1) ?? ''
    expect(checkout).toMatch(/^cs_test_/)
    const { redirect } = (await processor.pay(checkout)) as { redirect: string }
    const { pathname, search } = new URL(redirect)
    const back = await browser.visit(pathname + search)
    expect([back.status, back.headers.get('location')]).toEqual([303, `https://pay.example${ask}`])
    const done = await browser.confirm((await browser.visit(ask)).text)
    expect(done.headers.get('location')).toContain('?note=done.changePlan.')
    await settle()
    expect((await at.shop.get(`/subscriptions/${id}`)).data).toMatchObject({
      status: 'active',
      discount: null,
      items: [{ price_id: paid.price.id }],
    })
    expect(await amountsOf(at.shop, id)).toEqual([2500])
  })

  const askSeats = (page: string, id: string, quantity: number) =>
    `${page}/change?verb=changeSeats&id=${id}&quantity=${quantity}`

  test.each([
    ['past_due', { status: 'past_due' }],
    ['paused', { status: 'paused' }],
    ['ending', { cancelAtPeriodEnd: true }],
    ['of paused collection', { collectionPausedAt: new Date(0) }],
  ])('a subscription that is %s is not changed, and earns no credit (fault: HTML alone hid it)', async (_, data) => {
    const { link, shop, subscription } = await newBuyer('arrears@example.com')
    const browser = await enter(link)
    const { text } = await browser.visit(askSeats(link.page, subscription, 2))
    await database.prisma.subscription.updateMany({ where: { id: subscription }, data })
    expect((await browser.visit(link.page)).text).not.toMatch(/value="(changeSeats|pause)"/)
    for (const answer of [
      await browser.visit(askSeats(link.page, subscription, 2)),
      await browser.press(link.page, 'pause', { id: subscription }),
      // The last one, as it syncs the row with the processor, where the subscription is active.
      await browser.confirm(text),
    ])
      expect(answer.headers.get('location')).toContain('?note=failed.refused.')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 1 })
  })

  test('a customer in arrears earns no credit before the event of the failed renewal has arrived', async () => {
    const at = await newShop()
    const { price } = await at.made<{ price: { id: string } }>('/subscription-products', monthly)
    const customer = await at.newCustomer('early@example.com')
    const sale = { price_id: price.id, quantity: 3, customer_id: customer, ...redirects }
    const { id: sold } = await at.made('/subscription-sessions', sale)
    await processor.pay(sold, { number: '4000000000000341' })
    await settle()
    const link = await linkTo(at.shop, customer)
    const browser = await enter(link)
    const id = /name="id" value="(sub_\w+)"/.exec((await browser.visit(link.page)).text)?.[1] ?? ''
    await processor.advance(31 * 24 * 3600 + 2 * 3600)
    const asked = await browser.visit(askSeats(link.page, id, 1))
    expect(asked.headers.get('location')).toContain('?note=failed.refused.')
    await settle()
    expect((await at.shop.get(`/subscriptions/${id}`)).data).toMatchObject({ status: 'past_due', quantity: 3 })
  })

  test('a change whose cost is out of date, or not confirmed, is asked for again (fault: another price was charged)', async () => {
    const { link, shop, subscription } = await newBuyer('outdated@example.com')
    const browser = await enter(link)
    const { text } = await browser.visit(askSeats(link.page, subscription, 4))
    const [, confirmed = ''] = /name="confirmed" value="([^"]+)"/.exec(text) ?? []
    expect(confirmed).toMatch(/^3000\./)
    const forged = [
      text.replace('value="3000.', 'value="1.'),
      text.replace('name="quantity" value="4"', 'name="quantity" value="9"'),
    ]
    for (const sent of [...forged, text.replace('name="confirmed"', 'name="x"')]) {
      const led = (await browser.confirm(sent)).headers.get('location') ?? ''
      expect(led).toContain(`${link.page}/change?note=failed.outdated.`)
      expect((await browser.visit(led)).text).toContain('role="alert">The cost has changed meanwhile')
    }
    await browser.confirm((await browser.visit(askSeats(link.page, subscription, 2))).text)
    await settle()
    const led = (await browser.confirm(text)).headers.get('location') ?? ''
    expect((await browser.visit(led)).text).toContain('Change and pay $20.00')
    await processor.advance(32 * 24 * 3600)
    await settle()
    expect((await browser.confirm(text)).headers.get('location')).toContain('failed.outdated')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 2 })
  })

  test('a change whose payment is declined leads to the page of the payment (fault: the page said that it was done)', async () => {
    const at = await newShop()
    const { price } = await at.made<{ price: { id: string } }>('/subscription-products', monthly)
    const customer = await at.newCustomer('declined@example.com')
    const sale = await at.made('/subscription-sessions', { price_id: price.id, customer_id: customer, ...redirects })
    await processor.pay(sale.id, { number: '4000000000000341' })
    await settle()
    const link = await linkTo(at.shop, customer)
    const browser = await enter(link)
    const id = /name="id" value="(sub_\w+)"/.exec((await browser.visit(link.page)).text)?.[1] ?? ''
    const { text } = await browser.visit(askSeats(link.page, id, 3))
    const before = await database.prisma.subscription.findFirstOrThrow({ where: { id } })
    const done = await browser.confirm(text)
    const { data } = await at.shop.get<{ payment_update_url: string }>(`/subscriptions/${id}`)
    expect(data).toMatchObject({ quantity: 3, status: 'past_due' })
    expect(done.headers.get('location')).toBe(data.payment_update_url)
    // Sent twice: after the row was written, and before.
    expect((await browser.confirm(text)).headers.get('location')).toBe(data.payment_update_url)
    await asBefore(before)
    expect((await browser.confirm(text)).headers.get('location')).toBe(data.payment_update_url)
  })

  /** Takes back what a change has written, as if it had reached the processor alone. */
  const asBefore = async ({ id, items, status }: { id: string; items: unknown; status: string }) =>
    database.prisma.subscription.updateMany({ where: { id }, data: { items: items as object[], status } })
  const amountsOf = async (shop: Caller, id: string) =>
    (await shop.get<{ items: { amount: number }[] }>(`/payments?subscription_id=${id}`)).data.items
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b)

  test('a second click on a change is done while the first is being made (fault: it said that nothing was charged)', async () => {
    const { link, shop, subscription } = await newBuyer('twice@example.com')
    const browser = await enter(link)
    const { text } = await browser.visit(askSeats(link.page, subscription, 3))
    const before = await database.prisma.subscription.findFirstOrThrow({ where: { id: subscription } })
    await browser.confirm(text)
    await asBefore(before)
    expect((await browser.confirm(text)).headers.get('location')).toContain('?note=done.changeSeats.')
    await settle()
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 3 })
    expect(await amountsOf(shop, subscription)).toEqual([1000, 2000])
  })

  test('a confirmation that was used already, and changes nothing, is not said to be done', async () => {
    const { link, shop, subscription } = await newBuyer('replayed@example.com')
    const browser = await enter(link)
    await browser.confirm((await browser.visit(askSeats(link.page, subscription, 3))).text)
    await settle()
    const { text } = await browser.visit(askSeats(link.page, subscription, 1))
    expect((await browser.confirm(text)).headers.get('location')).toContain('?note=done.changeSeats.')
    const body = { quantity: 3, proration_behavior: 'none' }
    expect((await shop.send('PATCH', `/subscriptions/${subscription}`, { body })).status).toBe(200)
    expect((await browser.confirm(text)).headers.get('location')).toContain('note=failed.outdated.')
    expect((await shop.get(`/subscriptions/${subscription}`)).data).toMatchObject({ quantity: 3 })
  })

  test.each(['seats', 'another interval'])(
    'a change of %s that is confirmed a day after its page costs what the page said',
    async (what) => {
      const at = await newShop()
      const { link, merchant, shop, subscription } = await newBuyer('later@example.com', at)
      await choose(merchant.merchant_id, ['change_seats', 'change_plan'])
      const yearly = { ...monthly, name: 'Year', amount: 9000, interval: 'annual' }
      const { price } = await at.made<{ price: { id: string } }>('/subscription-products', yearly)
      await processor.advance(10 * 86_400)
      await settle()
      const browser = await enter(link)
      const ask =
        what === 'seats'
          ? askSeats(link.page, subscription, 3)
          : `${link.page}/change?verb=changePlan&id=${subscription}&price=${price.id}`
      const { text } = await browser.visit(ask)
      const [, shown = ''] = /Change and pay \$([\d.]+)/.exec(text) ?? []
      await processor.advance(86_400)
      expect((await browser.confirm(text)).headers.get('location')).toContain('?note=done.')
      await settle()
      expect(await amountsOf(shop, subscription)).toEqual([1000, Math.round(Number(shown) * 100)])
      expect(Math.round(Number(shown) * 100) % 1000).not.toBe(0)
    },
  )

  test('customers of a merchant whose payments are paused make no change that is charged', async () => {
    const { link, merchant, subscription } = await newBuyer('paused@example.com')
    const browser = await enter(link)
    const { text } = await browser.visit(askSeats(link.page, subscription, 2))
    const paused = { payments: true, payouts: false, subscriptions: false, reason: 'Review' }
    await database.prisma.account.update({ where: { id: await accountIdOf(merchant.merchant_id) }, data: { paused } })
    expect((await browser.visit(link.page)).text).not.toContain('value="changeSeats"')
    expect((await browser.confirm(text)).headers.get('location')).toContain('?note=failed.refused.')
  })

  test.each(['suspendedAt', 'keysSuspendedAt'] as const)(
    'customers of a merchant with %s can cancel, and nothing else (fault: they could not)',
    async (column) => {
      const state = { [column]: server.clock.now() }
      const { link, merchant, shop, subscription, customer } = await newBuyer('suspended@example.com')
      const browser = await enter(link)
      if (column === 'suspendedAt') {
        const id = await accountIdOf(merchant.merchant_id)
        await database.prisma.account.update({ where: { id }, data: state })
      } else await database.prisma.merchant.update({ where: { id: merchant.merchant_id }, data: state })
      expect((await browser.visit(link.page)).text).not.toContain('value="newCard"')
      for (const verb of ['pause', 'newCard'])
        expect((await browser.press(link.page, verb, { id: subscription })).headers.get('location')).toContain(
          'refused',
        )
      expect((await browser.press(link.page, 'cancel', { id: subscription })).headers.get('location')).toContain(
        'note=done.cancel.',
      )
      expect((await browser.visit(link.page)).text).not.toContain('name="verb"')
      const row = await database.prisma.subscription.findFirstOrThrow({ where: { id: subscription } })
      expect(row.cancelAtPeriodEnd).toBe(true)
      expect((await entriesOf(subscription)).map(({ action, actorName }) => [action, actorName])).toEqual([
        ['subscriptions.cancel', `customer ${customer}`],
      ])
      // A server learns of the suspension of keys within a second.
      const status = column === 'suspendedAt' ? 200 : 401
      await expect.poll(async () => (await shop.get('/subscriptions')).status, { timeout: 10_000 }).toBe(status)
    },
  )
})

test('a subscription shows its discount', async () => {
  const at = await newShop()
  const { price } = await at.made<{ price: { id: string } }>('/subscription-products', monthly)
  const { id: discount_id } = await at.made('/discounts', { name: 'Spring', percent_off: 20, duration: 'forever' })
  const customer = await at.newCustomer('discount@example.com')
  await at.shop.subscription(() =>
    at.made('/subscription-sessions', { price_id: price.id, customer_id: customer, discount_id, ...redirects }),
  )
  const link = await linkTo(at.shop, customer)
  const browser = await enter(link)
  expect((await browser.visit(link.page)).text).toContain('<dt>Discount</dt><dd>20% off</dd>')
})

test('payments lead to their invoices, whose buyer the customer completes; those of others are unknown', async () => {
  const at = await newShop()
  const { link, customer } = await newBuyer('invoice@example.com', at)
  const other = await newBuyer('other-invoice@example.com', at)
  await issueDueInvoices(server.services)
  const browser = await enter(link)
  const { text } = await browser.visit(link.page)
  const ids = Array.from(text.matchAll(/\/invoices\/(inv_\w+)"/g), ([, id = '']) => id)
  expect(ids).toHaveLength(2)
  expect(text).toMatch(/href="https:\/\/pay\.example\/invoices\/[\w-]+">Invoice <bdi>\d{4}-\d{6}</)
  const [id = ''] = ids
  const form = await browser.visit(`${link.page}/invoices/${id}`)
  expect(form.status).toBe(200)
  expect(form.text).toContain('<option value="TT">Trinidad &amp; Tobago</option>')
  expect(Buffer.byteLength(form.text)).toBeLessThan(60_000)
  const typed = {
    name: 'Ada <& Co>',
    line1: '1 Frederick Street',
    city: 'Port of Spain',
    country: 'TT',
    tax_number: ' 12/345 ',
  }
  const read = async (of: string) => (await at.shop.get<{ buyer: { name: string } }>(`/invoices/${of}`)).data.buyer
  const sold = await read(id)
  const refused = await browser.press(link.page, 'completeInvoice', { id, line1: 'Typed <1>', country: '' })
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(/id="country"[^>]* aria-invalid="true".*Choose the country of the address/s)
  expect(refused.text).toContain('value="Typed &lt;1&gt;"')
  expect(await read(id)).toEqual(sold)
  const done = await browser.press(link.page, 'completeInvoice', { id, ...typed })
  expect((await browser.visit(done.headers.get('location') ?? '')).text).toContain('The invoice was completed.')
  const address = { line1: typed.line1, line2: null, city: typed.city, state: null, postal_code: null, country: 'TT' }
  const { name: has } = sold
  const completed = { name: has, email: 'invoice@example.com', address, tax_number: '12/345' }
  expect(await read(id)).toEqual(completed)
  // Fields of the invoice are neither rewritten (fault: one number, two buyers) nor cleared.
  for (const again of [{ ...typed, city: 'Elsewhere', country: 'US', tax_number: '9', postal_code: '190101' }, {}])
    await browser.press(link.page, 'completeInvoice', { id, ...again })
  expect(await read(id)).toEqual({ ...completed, address: { ...address, postal_code: '190101' } })
  expect((await browser.visit(`${link.page}/invoices/${id}`)).text).toMatch(
    /id="tax_number" readonly [^>]* value="12\/345">/,
  )
  const entries = await database.prisma.auditEntry.findMany({
    where: { action: 'invoices.completeBuyer', objectId: id },
  })
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set([`customer ${customer}`]))

  const theirs = Array.from(
    (await (await enter(other.link)).visit(other.link.page)).text.matchAll(/\/invoices\/(inv_\w+)"/g),
    ([, of = '']) => of,
  )
  const before = await Promise.all(theirs.map(read))
  for (const foreign of [...theirs, 'inv_unknown', "inv_'--"]) {
    const opened = await browser.visit(`${link.page}/invoices/${encodeURIComponent(foreign)}`)
    expect(opened.headers.get('location'), foreign).toContain('note=failed.unknown.')
    const changed = await browser.press(link.page, 'completeInvoice', { id: foreign, ...typed })
    expect(changed.headers.get('location'), foreign).toContain('note=failed.unknown.')
  }
  expect(await Promise.all(theirs.map(read))).toEqual(before)
  expect((await browserOf().visit(`${link.page}/invoices/${id}`)).status).toBe(303)
})

test('an invoice is completed whatever the processor has recorded of its buyer (fault: the form sent it back, and was refused)', async () => {
  const { link, shop } = await newBuyer('recorded@example.com')
  await issueDueInvoices(server.services)
  const browser = await enter(link)
  const [, id = ''] = /\/invoices\/(inv_\w+)"/.exec((await browser.visit(link.page)).text) ?? []
  const { buyer: sold } = (await shop.get<{ buyer: object }>(`/invoices/${id}`)).data
  const address = {
    line1: '1\u0007 Tea Road',
    line2: null,
    city: 'x'.repeat(150),
    state: null,
    postal_code: null,
    country: 'TT',
  }
  const buyer = { ...sold, name: 'A'.repeat(300), address, tax_number: null }
  await database.prisma.invoice.updateMany({ where: { id }, data: { buyer } })
  const { text } = await browser.visit(`${link.page}/invoices/${id}`)
  expect(text).toContain('A'.repeat(300))
  const inputs = Array.from(text.matchAll(/<input [^>]*>/g), ([input]) => [
    / name="([^"]+)"/.exec(input)?.[1],
    / value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  const sent = Object.fromEntries(inputs.filter(([name]) => name !== undefined))
  const typed = { ...sent, postal_code: '190101', country: 'TT', tax_number: '12/345' }
  const done = await browser.press(link.page, 'completeInvoice', typed)
  expect(done.headers.get('location')).toContain('?note=done.completeInvoice.')
  const { data } = await shop.get<{ buyer: object }>(`/invoices/${id}`)
  expect(data.buyer).toEqual({ ...buyer, address: { ...address, postal_code: '190101' }, tax_number: '12/345' })
})

test('older payments follow page by page, each once', async () => {
  const at = await newShop()
  const { link, customer } = await newBuyer('pages@example.com', at)
  const { page } = link
  for (let nth = 0; nth < 22; nth += 1) {
    const sale = { line_items: [{ ...tea, name: `Sale ${nth}.` }], ...redirects }
    const of = nth % 2 === 0 ? { customer_id: customer } : { customer_email: 'pages@example.com' }
    await processor.pay((await at.made('/payment-sessions', { ...sale, ...of })).id, { email: 'pages@example.com' })
  }
  await settle()
  const browser = browserOf()
  const code = await askForCode(browser, page, 'pages@example.com')
  await browser.post(`${page}/enter`, { code })
  const first = (await browser.visit(page)).text
  const older = /href="([^"]+)">Older payments/.exec(first)?.[1] ?? ''
  const second = (await browser.visit(older)).text
  const names = (text: string) =>
    Array.from(text.matchAll(/<bdi>(Sale \d+\.|A tin of tea|Tea [^<]*)</g), ([, name]) => name)
  expect([names(first).length, names(second).length]).toEqual([20, 4])
  expect(new Set([...names(first), ...names(second)]).size).toBe(24)
  expect(second).not.toContain('Older payments')
  expect(second).toContain('Newest payments')
  for (const wrong of ['x', '1', '-pi_1', `99999999999999999-pi_1`])
    expect(names((await browser.visit(`${page}?after=${wrong}`)).text), wrong).toEqual(names(first))
})
