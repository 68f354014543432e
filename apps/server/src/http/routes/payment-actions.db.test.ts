import { expect, test } from 'vitest'
import { redirects } from '../../testing/examples.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ publicUrl: 'https://pay.example', logLevel: 'info' })
const { processor } = server
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)

const returnUrl = 'https://shop.example/account?a=1'
const visit = (path: string) => fetch(`${server.origin}${path}`, { redirect: 'manual' })
const settle = async () => {
  for (const event of await processor.events()) await server.deliver(event)
}
const answerBank = (address: string) =>
  processor.sandbox.fetch(
    new Request(`http://processor.test${new URL(address, 'http://processor.test').pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'complete' }),
    }),
  )

/** A customer whose kept card has to be authenticated at each payment. */
async function customer(): Promise<string> {
  const { data } = await shop.post<{ id: string }>('/customers', { email: 'ada@example.com' })
  const session = await shop.post<{ id: string }>('/payment-sessions', {
    line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
    ...redirects,
    customer_id: data.id,
    save_payment_method: true,
  })
  const { redirect } = (await processor.pay(session.data.id, { number: '4000002760003184' })) as { redirect: string }
  await answerBank(redirect)
  await settle()
  return data.id
}

test('a customer confirms a charge with their bank on our pages, which keep the link private', async () => {
  const { data: payment } = await shop.post<{ id: string; status: string; action_url: string }>('/payments', {
    customer_id: await customer(),
    amount: 1000,
    currency: 'usd',
  })
  expect(payment.status).toBe('requires_action')
  const { origin, pathname } = new URL(payment.action_url)
  expect(origin).toBe('https://pay.example')

  const shown = await visit(pathname)
  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ])
  const page = await shown.text()
  expect(page).toContain('$10.00')
  expect(page).toContain(`href="${payment.action_url}/confirm"`)
  const led = await visit(`${pathname}/confirm`)
  expect([led.status, led.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/processor\.test\/authenticate\//),
  ])
  await answerBank(led.headers.get('location') ?? '')
  expect(await (await visit(`${pathname}/done?payment_intent=${payment.id}`)).text()).toContain('Payment complete')
  expect((await shop.get<{ status: string }>(`/payments/${payment.id}`)).data.status).toBe('succeeded')
  expect(await (await visit(pathname)).text()).not.toContain('Continue to your bank')
  const token = pathname.split('/').at(-1) ?? ''
  expect(server.logged.join('')).toContain('/payment-actions/:token')
  expect(server.logged.join('')).not.toContain(token)
})

test('a customer who has entered a payment method comes back to the merchant, who can list it at once', async () => {
  const { data: made } = await shop.post<{ id: string }>('/customers', { email: 'ada@example.com' })
  const { data: session } = await shop.post<{ url: string; expires_at: number }>(
    `/customers/${made.id}/payment-method-sessions`,
    { return_url: returnUrl },
  )
  const checkout = session.url.split('/').at(-1) ?? ''
  const { redirect } = (await processor.pay(checkout)) as { redirect: string }
  const { pathname, search } = new URL(redirect)
  const back = await visit(`${pathname}${search}`)
  expect([back.status, back.headers.get('location')]).toEqual([303, returnUrl])
  // The processor's events have not arrived yet.
  const { data } = await shop.get<{ items: { card: { last4: string }; default: boolean }[] }>(
    `/customers/${made.id}/payment-methods`,
  )
  expect(data.items).toMatchObject([{ card: { last4: '4242' }, default: true }])
})

test.each([
  '/payment-actions/x',
  '/payment-actions/x/confirm',
  '/payment-actions/x/done',
  '/payment-methods/x',
  '/payment-methods/x/back',
  '/payment-methods/x/done',
])('%s with a forged token leads nowhere', async (path) => {
  const answer = await visit(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  expect(await answer.text()).toContain('This link does not work')
})
