import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example', logLevel: 'info' })
const { processor } = server
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

const tea = { amount: 1000, currency: 'usd', name: 'Tea <b>&', quantity: 1 }
type Link = { id: string; url: string; payments: number }
const newLink = async (fields: object = {}) => {
  const { data } = await shop.post<Link>('/payment-links', { line_items: [tea], ...fields })
  return { ...data, path: new URL(data.url).pathname }
}
const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, { redirect: 'manual', ...init })
const press = (path: string, form: Record<string, string> = {}, cookie?: string) =>
  visit(path, { method: 'POST', body: new URLSearchParams(form), ...(cookie ? { headers: { cookie } } : {}) })

test('a page shows what is sold to people and messengers, and its button leads to the checkout', async () => {
  const link = await newLink({ label: 'Green tea' })
  const shown = await visit(link.path)
  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('set-cookie')]).toEqual([
    200,
    'no-store',
    null,
  ])
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await shown.text()
  expect(page).toContain('Tea &lt;b&gt;&amp;')
  expect(page).toContain('<meta property="og:title" content="Green tea">')
  expect(page).toMatch(/<meta property="og:description" content="\$10\.00 to /)
  expect(page).toContain('Pay $10.00')

  const pressed = await press(link.path)
  expect(pressed.status).toBe(303)
  const cookie = pressed.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^payment-link=[\w-]{22}; Path=\/pay; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/)
  const checkout = pressed.headers.get('location') ?? ''
  const again = await press(link.path, {}, cookie.split(';')[0])
  expect(again.headers.get('location')).toBe(checkout)

  const { redirect } = (await processor.pay(checkout.split('/').at(-1) ?? '')) as { redirect: string }
  const thanks = await visit(new URL(redirect).pathname)
  expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('has received your order')])
  for (const event of await processor.events()) await server.deliver(event)
  expect((await shop.get<Link>(`/payment-links/${link.id}`)).data.payments).toBe(1)
  expect(server.logged.join('')).not.toContain(link.path.split('/').at(-1))
})

test('a crawler makes no session', async () => {
  const link = await newLink()
  for (let nth = 0; nth < 25; nth += 1) expect((await visit(link.path)).status).toBe(200)
  expect((await visit(link.path, { method: 'HEAD' })).status).toBe(200)
  expect((await shop.get<{ started: number }>(`/payment-links/${link.id}`)).data.started).toBe(0)
})

test('a wrong quantity is answered beside its field', async () => {
  const link = await newLink({ adjustable_quantity: { min: 2, max: 5 } })
  const wrong = await press(link.path, { quantity: '6' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('role="alert">A whole number from 2 to 5.')
  expect((await press(link.path, { quantity: '5' })).status).toBe(303)
})

test.each([
  ['JSON', '{"quantity":9}', { 'content-type': 'application/json' }],
  ['plain text', 'quantity=9', { 'content-type': 'text/plain' }],
  ['parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a compressed form', 'x', { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }],
])('a body of %s makes no session (fault: the link was sold as it is)', async (_, body, headers) => {
  const link = await newLink({ adjustable_quantity: { min: 2, max: 5 } })
  const refused = await visit(link.path, { method: 'POST', body, headers })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('body')])
  expect((await shop.get(`/payment-links/${link.id}`)).data).toMatchObject({ started: 0 })
})

test('a page takes a code of a discount, and says beside its field why it does not apply', async () => {
  const link = await newLink({ allow_discount_codes: true })
  const shown = await (await visit(link.path)).text()
  expect(shown).toContain('<label for="code">Discount code (optional)</label>')
  expect(shown).not.toContain('name="email"')
  const wrong = await press(link.path, { code: '"<b>' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toMatch(
    /value="&quot;&lt;b&gt;" aria-invalid="true" aria-describedby="code-wrong"><p class="wrong"/,
  )
  await shop.post('/discounts', { name: 'A', percent_off: 50, duration: 'once', code: 'ONE', max_per_customer: 1 })
  expect(await (await press(link.path, { code: 'one' })).text()).toContain('Enter your email')
  expect((await press(link.path, { code: 'one', email: 'ada@example.com' })).status).toBe(303)
  const again = await press(link.path, { code: 'one', email: 'ADA@example.com' })
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('as often as allowed')])
})

test('texts that are too long are answered beside their fields (fault: with JSON of the API)', async () => {
  const link = await newLink({ allow_discount_codes: true })
  for (const length of [5_000, 50_000]) {
    const wrong = await press(link.path, { code: 'a'.repeat(length) })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('id="code-wrong"')])
  }
  await shop.post('/discounts', { name: 'Half', percent_off: 50, duration: 'once', code: 'LONG', max_per_customer: 1 })
  const email = `${'é'.repeat(1_000)}@example.com`
  const asked = await press(link.path, { code: 'LONG', email })
  expect([asked.status, await asked.text()]).toEqual([400, expect.stringContaining('id="email-wrong"')])
})

test('a wrong code keeps the quantity (fault: the page had the least one again, and sold it)', async () => {
  const link = await newLink({ allow_discount_codes: true, adjustable_quantity: { min: 1, max: 5 } })
  const wrong = await (await press(link.path, { code: 'WRONG', quantity: '3' })).text()
  expect(wrong).toContain('value="3" required>')
})

test('a customer sees the message of the merchant after the payment', async () => {
  const link = await newLink({ after_payment: { message: 'Your tea is on its way.' } })
  expect(await (await visit(`${link.path}/done`)).text()).toContain('Your tea is on its way.')
})

test.each([
  ['/pay/x', 404],
  ['/pay/1-0123456789abcdef', 404],
  ['/pay/x/done', 404],
])('%s leads nowhere', async (path, status) => {
  const answer = await visit(path)
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([status, 'noindex'])
})

test('a page of a link that has ended says so', async () => {
  const link = await newLink()
  await shop.send('PATCH', `/payment-links/${link.id}`, { body: { active: false } })
  const shown = await visit(link.path)
  expect([shown.status, await shown.text()]).toEqual([410, expect.stringContaining('This link has ended')])
  expect((await press(link.path)).status).toBe(410)
})

// The last one: it uses up the visits of this address.
test('an address with too many visits is told to wait (fault: of open payments that it did not have)', async () => {
  const visits = await Promise.all(Array.from({ length: 301 }, () => visit('/pay/x')))
  const refused = visits.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused?.text()).toContain('Too many visits')
})
