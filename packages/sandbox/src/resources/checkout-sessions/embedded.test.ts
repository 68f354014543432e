import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const { cancel_url: _cancel, success_url: _success, ...item } = oneItem
const returnUrl = 'https://shop.test/return?s={CHECKOUT_SESSION_ID}'
const open = (more: object) =>
  stripe.checkout.sessions.create({ ...item, ui_mode: 'embedded_page', ...more } as Stripe.Checkout.SessionCreateParams)

test('an embedded session has a client secret, and a page that may be framed', async () => {
  const session = await open({ return_url: returnUrl })
  expect(session).toMatchObject({ ui_mode: 'embedded_page', url: null, success_url: null, return_url: returnUrl })
  expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`))
  const page = await sandbox.fetch(new Request(`http://sandbox.test/c/pay/${session.id}`))
  expect([page.headers.get('x-frame-options'), await page.text()]).toEqual([
    null,
    expect.stringContaining('data-embedded'),
  ])
  const hosted = await stripe.checkout.sessions.create(oneItem)
  const alone = await sandbox.fetch(new Request(String(hosted.url)))
  expect(alone.headers.get('x-frame-options')).toBe('DENY')
  await sandbox.pay(session)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
})

test('one that never redirects stays in its frame', async () => {
  const session = await open({ redirect_on_completion: 'never' })
  await sandbox.pay(session)
  const done = await sandbox.fetch(new Request(`http://sandbox.test/c/pay/${session.id}`))
  expect([done.headers.get('x-frame-options'), await done.text()]).toEqual([
    null,
    expect.stringContaining('Payment complete'),
  ])
})

test.each([
  [{}, 'return_url'],
  [{ success_url: 'https://shop.test' }, 'success_url'],
  [{ return_url: returnUrl, redirect_on_completion: 'never' }, 'return_url'],
  [{ return_url: returnUrl, ui_mode: 'hosted_page' }, 'return_url'],
  [{ ui_mode: 'elements' }, 'ui_mode'],
])('%o is refused', async (more, param) => {
  expect((await expectFailure(open(more))).param).toBe(param)
})
