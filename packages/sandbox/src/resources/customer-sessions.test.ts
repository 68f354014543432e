import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

test('a customer session says what each component may show', async () => {
  const { id: customer } = await stripe.customers.create()
  const features = { payment_method_redisplay: 'enabled', payment_method_redisplay_limit: 5 } as const
  const session = await stripe.customerSessions.create({
    customer,
    components: { payment_element: { enabled: true, features }, pricing_table: { enabled: false } },
  })
  expect(session).toMatchObject({
    customer,
    expires_at: session.created + 1800,
    components: {
      buy_button: { enabled: false },
      customer_sheet: { enabled: false, features: null },
      payment_element: { enabled: true, features: { ...features, payment_method_save: 'disabled' } },
    },
  })
  expect(session.client_secret).toMatch(/^cuss_secret_/)
})

test('a customer session enables a component of a customer that exists', async () => {
  const { id: customer } = await stripe.customers.create()
  const none = { customer, components: { pricing_table: { enabled: false } } }
  expect((await expectFailure(stripe.customerSessions.create(none))).param).toBe('components')
  const unknown = { customer: 'cus_none', components: { pricing_table: { enabled: true } } }
  expect((await expectFailure(stripe.customerSessions.create(unknown))).param).toBe('customer')
})
