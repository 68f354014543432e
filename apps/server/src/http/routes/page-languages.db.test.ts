import { languages, translationFor } from '@merchant-payments/api/http'
import { describe, expect, test } from 'vitest'
import { redirects } from '../../testing/examples.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example' })
const { processor } = server
const shop = server.as((await server.merchant()).test_key)

const tea = { amount: 1000, currency: 'usd', name: 'Thé', quantity: 1 }

const open = async (url: string, language = '*', init: RequestInit = {}) => {
  const answer = await fetch(`${server.origin}${new URL(url).pathname}`, {
    redirect: 'manual',
    headers: { 'accept-language': language },
    ...init,
  })
  return { answer, html: await answer.text() }
}

const newLink = async (fields: object = {}) =>
  (await shop.post<{ id: string; url: string }>('/payment-links', { line_items: [tea], ...fields })).data

/** Sells something, and returns the address of its receipt. */
async function receiptOf(fields: object): Promise<string> {
  const { data } = await shop.post<{ id: string }>('/payment-sessions', { line_items: [tea], ...redirects, ...fields })
  await processor.pay(data.id)
  for (const event of await processor.events()) await server.deliver(event)
  const { data: session } = await shop.get<{ payment_intent: string }>(`/payment-sessions/${data.id}`)
  const { data: payment } = await shop.get<{ receipt_url: string }>(`/payments/${session.payment_intent}`)
  return payment.receipt_url
}

describe.each(languages)('for a browser that prefers %s', (language) => {
  const { text, money } = translationFor(language)

  test('a payment link is in it, with the language of the page and the amount in its form', async () => {
    const { html } = await open((await newLink()).url, `${language}-XX,${language};q=0.9,en;q=0.5`)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<button type="submit">${text('link.pay', { amount: money(1000n, 'usd') })}</button>`)
  })

  test('a message is in it', async () => {
    const { html } = await open('https://pay.example/pay/1-unknown', language)
    expect(html).toContain(`<h1>${text('notice.unknown.title')}</h1>`)
  })

  test('the checkout of a link opens in it, and the receipt follows', async () => {
    const link = await newLink()
    const { answer } = await open(link.url, language, { method: 'POST' })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    const { data: session } = await shop.get<{ locale: string }>(`/payment-sessions/${id}`)
    expect(session.locale).toBe(language)
  })
})

test.each(languages)('the page of a customer is in %s, the language of its link', async (language) => {
  const { text } = translationFor(language)
  const { data: customer } = await shop.post<{ id: string }>('/customers', { email: 'ada@example.com', locale: 'en' })
  const { data } = await shop.post<{ url: string }>('/customer-sessions', {
    customer_id: customer.id,
    return_url: 'https://shop.example/',
    locale: language,
  })
  const { answer } = await open(data.url, 'fr')
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = answer.headers.get('location') ?? ''
  const shown = await fetch(`${server.origin}${page}`, { headers: { cookie, 'accept-language': 'fr' } })
  const html = await shown.text()
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(`<h2 id="payments">${text('page.payments.title')}</h2>`)
  expect(html).toContain(`value="changeDetails">${text('page.details.save')}</button>`)
})

test('the page that asks for an address is in the language of the browser', async () => {
  const { data: customer } = await shop.post<{ id: string }>('/customers', { email: 'ada@example.com' })
  const { data } = await shop.post<{ url: string }>('/customer-sessions', {
    customer_id: customer.id,
    return_url: 'https://shop.example/',
  })
  const { html } = await open(data.url.replace(/\/enter\/.*/, ''), 'pt-BR')
  expect(html).toContain('<html lang="pt">')
  expect(html).toContain(translationFor('pt').text('page.entry.send'))
})

test('the language of a link wins over that of the browser', async () => {
  const link = await newLink({ locale: 'de' })
  const { html } = await open(link.url, 'fr')
  expect(html).toContain('<html lang="de">')
  const { answer } = await open(link.url, 'fr', { method: 'POST' })
  const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
  expect((await shop.get<{ locale: string }>(`/payment-sessions/${id}`)).data.locale).toBe('de')
})

test('a receipt is in the language of its checkout, else in that of the browser', async () => {
  const chosen = await open(await receiptOf({ locale: 'nl', pass_fees_to_customer: true }), 'fr')
  expect(chosen.html).toContain('<html lang="nl">')
  expect(chosen.html).toContain('<h1>Betaalbewijs</h1>')
  expect(chosen.html).toContain('Verwerkingskosten')
  expect(chosen.html).not.toContain('Processing fee')
  const free = await open(await receiptOf({}), 'fr-CA')
  expect(free.html).toContain('<h1>Reçu</h1>')
  expect(free.html).toMatch(/Visa se terminant par 4242/)
})

test('a browser that prefers another language reads English', async () => {
  expect((await open((await newLink()).url, 'it, ja')).html).toContain('<html lang="en">')
})
