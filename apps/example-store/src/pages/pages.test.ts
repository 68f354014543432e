import type { WebhookEvent } from '@merchant-payments/sdk'
import { expect, test } from 'vitest'
import { aProduct, aSession } from '../testing/products.ts'
import { colouredJson } from './json.ts'
import { receivedItem } from './received.ts'
import { shopPage } from './shop.ts'
import { receipt, thanksPage } from './thanks.ts'

const attack = `"><script>alert('1')</script><img src=x onerror=alert(1)>`
const at = new Date('2026-03-01T09:30:00Z')

/** The text that a reader of the markup sees. */
function textOf(markup: unknown): string {
  return String(markup)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

test.each([attack, 'قهوة عربية مع الهيل', '☕️ Morgen🎉', 'O’Brien & "Söhne"'])(
  'the name %s is shown as it is',
  (name) => {
    const shop = String(shopPage({ catalogue: [aProduct({ name, description: name })], cancelled: false }))
    const paid = String(
      receipt(aSession({ line_items: [{ ...line, name }], metadata: { order_id: name } }), 'fulfilled'),
    )
    for (const page of [shop, paid]) {
      expect(page).not.toContain('<script>alert')
      expect(page).not.toContain('<img src=x')
      expect(textOf(page)).toContain(name)
    }
    // The name has its own text direction.
    expect(shop).toMatch(/<h2><bdi>/)
  },
)

const line = { price_id: null, product_id: null, name: 'Mug', amount: 2400, currency: 'usd', quantity: 1 }

test('an amount that was refused stands in its field again, with the reason', () => {
  const page = String(
    shopPage({ catalogue: [], cancelled: false, refused: { message: 'Too little.', amount: attack } }),
  )
  expect(page).toContain('aria-invalid="true"')
  expect(page).toContain('Too little.')
  expect(page).not.toContain('<script>alert')
})

test('the webhooks page shows a webhook with its type and its verified signature', () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: 1, livemode: false, data: aSession() }
  const item = textOf(receivedItem({ sequence: 1, at, verified: true, event: event as WebhookEvent }))
  expect(item).toMatch(/✓\s+checkout\.session\.completed\s+signature verified/)
})

test('the webhooks page shows why a webhook was refused, and what was sent', () => {
  const item = String(
    receivedItem({ sequence: 1, at, verified: false, reason: 'The signature is missing.', body: attack }),
  )
  expect(item).toContain('The signature is missing.')
  expect(item).not.toContain('<script>alert')
  expect(textOf(item)).toContain(attack)
})

test.each([
  [aSession(), 'fulfilled', ['Paid', 'released by the webhook', '$24.00']],
  [aSession(), 'waiting for payment', ['Paid', 'waits for the signed webhook']],
  [aSession({ payment_status: 'unpaid' }), 'waiting for payment', ['Payment on its way', 'Thank you']],
  [aSession({ payment_status: 'unpaid' }), 'payment failed', ['Payment failed', 'did not go through', 'held back']],
  [
    aSession({ status: 'open', payment_status: 'unpaid', url: 'https://pay.example/1' }),
    undefined,
    ['Continue to payment'],
  ],
  [
    aSession({ status: 'expired', payment_status: 'unpaid' }),
    'cancelled',
    ['Expired', 'cancelled', 'Back to the shop'],
  ],
] as const)('the receipt tells how things stand (%#)', (session, order, texts) => {
  const text = textOf(receipt(session, order))
  for (const expected of texts) expect(text).toContain(expected)
})

test('the link to pay in the shop is called what it says, and for what', () => {
  const page = String(shopPage({ catalogue: [aProduct({ name: 'Mug' })], cancelled: false }))
  const link = /<a class="here"([^>]*)>(.*?)<\/a>/.exec(page)
  expect(link?.[1]).not.toContain('aria-label')
  expect(textOf(link?.[2])).toBe('or pay here for Mug')
})

test('the received webhooks are a list in a log', () => {
  const page = String(thanksPage({ session: aSession(), order: undefined, received: [], newest: 0 }))
  expect(page).toMatch(
    /<div class="log" role="log" aria-label="Received webhooks">\s*<ol class="received" id="received"><\/ol>/,
  )
})

test('the pages work without a script, by a link', () => {
  const page = String(thanksPage({ session: aSession(), order: undefined, received: [], newest: 3 }))
  expect(page).toContain('<a href="/thanks?session=cs_test_1">look again</a>')
  expect(page).toContain('data-live="/live?session=cs_test_1&amp;after=3"')
})

test('JSON is shown whole, in colours, with nothing in it at work', () => {
  const value = { name: attack, 'a "key"': [1, -2.5e-7, true, null, 'a\\"b: 1'], empty: {} }
  const shown = colouredJson(value)
  expect(textOf(shown)).toBe(JSON.stringify(value, null, 2))
  expect(String(shown)).not.toContain('<script>')
  expect(String(shown)).toContain('<span class="word">true</span>')
})

test('marks that turn the direction of text are spelt out in JSON', () => {
  expect(textOf(colouredJson({ name: '\u202e}' }))).toBe('{\n  "name": "\\u202e}"\n}')
})
