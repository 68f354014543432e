import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'
import { createTestAccount } from '../testing/test-account.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())
const on = { stripeAccount: (await createTestAccount(stripe)).id }

test('a domain is registered once on an account, turned off, validated and listed', async () => {
  const made = await stripe.paymentMethodDomains.create({ domain_name: 'Shop.Merchant.test' }, on)
  expect(made).toMatchObject({
    object: 'payment_method_domain',
    domain_name: 'shop.merchant.test',
    enabled: true,
    livemode: false,
    apple_pay: { status: 'active' },
    google_pay: { status: 'active' },
    link: { status: 'active' },
  })
  const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.merchant.test' }, on)
  expect(id).toBe(made.id)
  expect((await stripe.paymentMethodDomains.update(id, { enabled: false }, on)).enabled).toBe(false)
  expect((await stripe.paymentMethodDomains.validate(id, {}, on)).id).toBe(id)
  expect((await stripe.paymentMethodDomains.list({ enabled: false }, on)).data.map((one) => one.id)).toEqual([id])
  expect((await stripe.paymentMethodDomains.list({ domain_name: 'other.test' }, on)).data).toEqual([])
  expect((await stripe.paymentMethodDomains.list()).data).toEqual([])
  expect((await expectFailure(stripe.paymentMethodDomains.retrieve(id))).statusCode).toBe(404)
})

test.each(['https://shop.test', 'localhost', 'shop.test/path', '127.0.0.1', 'shop.test:443'])(
  'the domain %s is refused',
  async (domain_name) => {
    const error = await expectFailure(stripe.paymentMethodDomains.create({ domain_name }, on))
    expect([error.statusCode, error.param]).toEqual([400, 'domain_name'])
  },
)
