import { receiptUrl } from '@merchant-payments/api/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { redirects } from '../../testing/examples.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example', logLevel: 'info' })
const { processor, database } = server
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

type Payment = { id: string; receipt_url: string | null; status: string }

async function settle(): Promise<void> {
  for (const event of await processor.events()) await server.deliver(event)
}

const tea = { name: 'Tea <b>"no" & \'yes\'</b>', amount: 1000, currency: 'usd', quantity: 2 }

/** Sells something, and reads its payment. */
async function sell(fields: object = {}, typed?: Record<string, string>, seller = shop): Promise<Payment> {
  const { data } = await seller.post<{ id: string }>('/payment-sessions', {
    line_items: [tea],
    ...redirects,
    ...fields,
  })
  await processor.pay(data.id, typed)
  await settle()
  const { data: session } = await seller.get<{ payment_intent: string }>(`/payment-sessions/${data.id}`)
  const { data: list } = await seller.get<{ items: Payment[] }>('/test-payments')
  const payment = list.items.find(({ id }) => id === session.payment_intent)
  if (!payment) throw new Error(`${data.id} has no payment`)
  return payment
}

/** Opens an address of a receipt. */
async function open(url: string | null, init: RequestInit = {}) {
  const { pathname } = new URL(url ?? '', server.origin)
  const answer = await fetch(`${server.origin}${pathname}`, { redirect: 'manual', ...init })
  const html = await answer.text()
  const text = html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { status: answer.status, headers: answer.headers, html, text }
}

let paid: Payment
beforeAll(async () => {
  paid = await sell()
})

describe('the address of a receipt', () => {
  test('opens without a key, and is kept out of caches, referrers, indexes and logs', async () => {
    const { status, headers, html } = await open(paid.receipt_url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'x-api-version': '2025-01-01',
    })
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; /,
    )
    expect(html).not.toContain('<script')
    // The id of a request may have any digits.
    const logged = server.logged.join('').replaceAll(/"requestId":"[^"]+"/g, '')
    expect(logged).toContain('/receipts/:token')
    expect(logged).not.toContain(paid.receipt_url?.split('/').at(-1))
    expect(logged).not.toContain('4242')
  })

  test('says nothing, and is the same each time', async () => {
    const token = paid.receipt_url?.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(paid.id.slice(3))
    const { data } = await shop.get<{ items: Payment[] }>('/test-payments')
    expect(data.items.map(({ receipt_url }) => receipt_url)).toContain(paid.receipt_url)
  })

  test('with any byte altered, cut or added is that of no receipt', async () => {
    const token = paid.receipt_url?.split('/').at(-1) ?? ''
    const bytes = Buffer.from(token, 'base64url')
    // One byte of each part: the key's id, the nonce, the tag, the text.
    const altered = [0, 4, 16, 32, bytes.length - 1].map((index) => {
      const copy = Buffer.from(bytes)
      copy[index] = (copy[index] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    const wrong = [...altered, token.slice(0, -4), `${token}AAAA`, `${token}=`, 'x', '%00', `${token}%2F..`, paid.id]
    for (const other of wrong) {
      const { status, text } = await open(`${server.origin}/receipts/${other}`)
      expect([other, status, text.includes('This link does not work')]).toEqual([other, 404, true])
    }
  })

  test('of another account or mode, of no payment, or of one that was not paid shows nothing', async () => {
    const { dataKeys } = server.services
    const link = (accountId: number, id: string) =>
      receiptUrl({ dataKeys, publicUrl: 'https://pay.example' }, { accountId, id })
    const accounts = await database.prisma.account.findMany({ where: { merchantId: merchant.merchant_id } })
    const test = accounts.find(({ livemode }) => !livemode)?.id ?? 0
    const live = accounts.find(({ livemode }) => livemode)?.id ?? 0
    expect((await open(link(test, paid.id))).status).toBe(200)
    expect(link(test, paid.id)).toBe(paid.receipt_url)
    for (const url of [
      link(live, paid.id),
      link(0, paid.id),
      link(test, 'pi_none'),
      link(test, 're_none'),
      link(test, ''),
    ]) {
      expect((await open(url)).status).toBe(404)
    }
    const declined = await sell({}, { number: '4000000000000002' })
    expect(declined.receipt_url).toBeNull()
    expect((await open(link(test, declined.id))).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('shows what was sold, with texts of others escaped', async () => {
    const name = '<script>alert(1)</script> & "Sons"'
    const where = { id: merchant.merchant_id }
    const before = await database.prisma.merchant.findUniqueOrThrow({ where })
    await database.prisma.merchant.update({ where, data: { name, taxNumber: 'DE<1>' } })
    const { html } = await open(paid.receipt_url)
    await database.prisma.merchant.update({ where, data: { name: before.name, taxNumber: null } })
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;')
    expect(html).toContain('Tax number <bdi>DE&lt;1&gt;</bdi>')
    expect(html).toContain('Tea &lt;b&gt;&quot;no&quot; &amp; &#39;yes&#39;&lt;/b&gt;')
    const { text } = await open(paid.receipt_url)
    expect(text).not.toContain('Tax number')
    expect(text).toContain('2 × $10.00')
    expect(text).toContain('Total $20.00')
    expect(text).toContain('Visa ending in 4242')
    expect(text).toMatch(/Date paid \d{1,2} \w+ \d{4}, \d\d:\d\d UTC/)
    expect(text).toContain(`Receipt number ${paid.id}`)
    expect(text).toContain('Test mode. No money was moved.')
    expect(text).toContain('All amounts are in US dollars (USD).')
    expect(text).not.toContain('Refund')
  })

  test('shows shipping and the fee that the customer paid', async () => {
    const payment = await sell({ shipping_options: [{ label: 'Post', amount: 500 }], pass_fees_to_customer: true })
    const { text } = await open(payment.receipt_url)
    expect(text).toMatch(/Shipping \$5\.00 Processing fee \$1\.71 Total \$26\.71/)
  })

  test.each([
    ['jpy', 1250, '¥1,250'],
    ['kwd', 12_340, 'KWD 12.340'],
    ['eur', 1250, '€12.50'],
  ])('in %s has the digits of its currency', async (currency, amount, total) => {
    const payment = await sell({ line_items: [{ ...tea, currency, amount, quantity: 1 }] })
    expect((await open(payment.receipt_url)).text).toContain(`Total ${total}`)
  })

  test('shows what was refunded when, what is left, and leads to the receipts of the refunds', async () => {
    const payment = await sell({}, { number: '5555555555554444' })
    for (const amount of [300, 700]) await shop.post('/refunds', { payment_intent: payment.id, amount })
    await settle()
    const { text, html } = await open(payment.receipt_url)
    expect(text).toMatch(/Refunds Date Amount .* −\$3\.00 .* −\$7\.00 Paid after refunds \$10\.00/)
    const links = [...html.matchAll(/href="https:\/\/pay\.example(\/receipts\/[\w-]+)"/g)].map(([, path]) => path ?? '')
    expect(new Set(links).size).toBe(2)
    const refund = await open(links[1] ?? '')
    expect(refund.status).toBe(200)
    expect(refund.text).toContain('Refund receipt')
    expect(refund.text).toContain('Amount refunded $7.00')
    expect(refund.text).toContain('Refunded to Mastercard ending in 4444')
    expect(refund.text).toMatch(/Original payment Amount paid \$20\.00/)
    expect(refund.html).toContain(payment.receipt_url)
    expect(refund.html).toMatch(/Receipt number<\/dt><dd><span class="code">re_/)
  })

  test('of a pending refund says so, and a failed refund has no receipt', async () => {
    const pending = await sell({}, { number: '4000000000007726' })
    await shop.post('/refunds', { payment_intent: pending.id, amount: 500 })
    await settle()
    expect((await open(pending.receipt_url)).text).toContain('On its way. Refund receipt −$5.00')
    const failing = await sell({}, { number: '4000000000005126' })
    await shop.post('/refunds', { payment_intent: failing.id, amount: 500 })
    await settle()
    const [, path = ''] =
      /href="https:\/\/pay\.example(\/receipts\/[\w-]+)"/.exec((await open(failing.receipt_url)).html) ?? []
    expect((await open(path)).status).toBe(200)
    await processor.advance(3600)
    await settle()
    expect((await open(path)).status).toBe(404)
    expect((await open(failing.receipt_url)).text).not.toContain('Refund')
  })

  test('of a subscription shows its name and period, and of a bank debit the bank', async () => {
    const bank = { method: 'us_bank_account', routing_number: '110000000', account_number: '000123456789' }
    const { data: club } = await shop.post<{ price: { id: string } }>('/subscription-products', {
      name: 'Tea club',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { data } = await shop.post<{ id: string }>('/subscription-sessions', {
      price_id: club.price.id,
      pass_fees_to_customer: true,
      ...redirects,
    })
    await processor.pay(data.id, bank)
    await processor.advance(10)
    await settle()
    const { data: list } = await shop.get<{ items: Payment[] }>('/test-payments')
    const { text } = await open(list.items[0]?.receipt_url ?? '')
    const date = /\d{1,2} \w+ \d{4}/.source
    expect(text).toMatch(
      new RegExp(`Tea club ${date} to ${date} \\$10\\.00 Processing fee ${date} to ${date} \\$0\\.94`),
    )
    expect(text).toContain('Paid with STRIPE TEST BANK account ending in 6789')
    expect(text).toContain('Total $10.94')
  })

  test('of a payment intent shows its description', async () => {
    const { data } = await shop.post<{ id: string; processor_account: string }>('/payment-intents', {
      amount: 1000,
      currency: 'usd',
      description: 'Order 7',
    })
    const fields = { payment_method: 'pm_card_visa', return_url: 'https://shop.example/ok' }
    await processor.call(false, `/v1/payment_intents/${data.id}/confirm`, data.processor_account, fields)
    await settle()
    const { data: list } = await shop.get<{ items: Payment[] }>('/test-payments')
    const payment = list.items.find(({ id }) => id === data.id)
    expect((await open(payment?.receipt_url ?? '')).text).toContain('Order 7 $10.00')
  })
})

// The last one: from then on this client is answered nothing else.
test('a link is open to reading alone, and guessing ends after a while', async () => {
  expect((await open(paid.receipt_url, { method: 'POST' })).status).toBe(404)
  // Programs that look whether a link is alive.
  expect(await open(paid.receipt_url, { method: 'HEAD' })).toMatchObject({ status: 200, html: '' })
  let last = await open(`${server.origin}/receipts/guess`)
  for (let count = 0; count < 60 && last.status !== 429; count += 1)
    last = await open(`${server.origin}/receipts/guess`)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})
