import { expect, test } from 'vitest'
import { openShop as open, url } from '../testing/open-shop.ts'
import { aSession } from '../testing/products.ts'

test('buying opens a session and sends the browser to it', async () => {
  const { submit, calls } = open()
  const answer = await submit({ price: 'price_mug' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('http://127.0.0.1:4243/c/pay/cs_test_1')
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/payment-sessions',
      body: {
        line_items: [{ price_id: 'price_mug', quantity: 1 }],
        success_url: `${url}/thanks?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${url}/?cancelled=1`,
        metadata: { order_id: expect.stringMatching(/^[2-9A-Z]{6}$/) },
      },
    },
  ])
})

test('an invalid choice shows the shop with the reason, and calls no API', async () => {
  const { submit, calls } = open()
  const answer = await submit({ amount: '0.20' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please name an amount')
  expect(calls).toEqual([])
})

test('a form of another site is refused', async () => {
  const { submit, calls } = open()
  expect((await submit({ price: 'price_mug' }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(calls).toEqual([])
})

test('the page of an unknown session says so', async () => {
  const { shop } = open()
  expect((await shop.request('/thanks?session=cs_gone')).status).toBe(404)
  expect((await shop.request('/nowhere')).status).toBe(404)
})

test('pages load nothing from elsewhere, and the pictures are there', async () => {
  const { shop } = open()
  const page = await shop.request('/')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/)
  expect(await page.text()).not.toMatch(/(src|href)="(https?:)?\/\//)
  const picture = await shop.request('/assets/stoneware-mug.svg')
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
})

test('test mode is named as such, and live mode is not', async () => {
  expect(await (await open().shop.request('/')).text()).toContain('Test mode')
  expect(await (await open(true).shop.request('/')).text()).not.toContain('Test mode')
})

test('an open page receives webhooks live, and resumes after a disconnect', async () => {
  const { shop, inbox } = open()
  const accept = (id: string) => {
    const data = aSession()
    inbox.accept({ id, type: 'checkout.session.completed', created: 1, livemode: false, data })
  }
  const stream = await shop.request('/live?session=cs_test_1&after=0')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  accept('evt_1')
  let heard = ''
  while (!heard.includes('event: order')) heard += (await reader?.read())?.value ?? ''
  expect(heard).toMatch(/event: received\n(?:.*\n)*id: 1\n/)
  expect(heard).toContain('signature verified')
  await reader?.cancel()

  accept('evt_2')
  const again = await shop.request('/live?session=cs_test_1&after=0', { headers: { 'last-event-id': '1' } })
  const next = again.body?.pipeThrough(new TextDecoderStream()).getReader()
  heard = ''
  while (!heard.includes('event: order')) heard += (await next?.read())?.value ?? ''
  expect(heard.match(/event: received/g)).toHaveLength(1)
  expect(heard).toContain('id: 2')
  await next?.cancel()
})
