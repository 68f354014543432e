import Stripe from 'stripe'
import type { SandboxOptions } from '../options.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { expectAnswer } from './answers/expect-answer.ts'
import { createTestAccount } from './test-account.ts'

export const testKeys = {
  test: { secret: 'sk_test_sandbox_0123456789', publishable: 'pk_test_sandbox_0123456789' },
  live: { secret: 'sk_live_sandbox_0123456789', publishable: 'pk_live_sandbox_0123456789' },
}

export const testToken = 'token_of_the_test_sandbox'

/** A sandbox in memory and the official client on it. */
export function createTestSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = createSandbox({
    file: ':memory:',
    publicUrl: 'http://sandbox.test',
    keys: testKeys,
    token: testToken,
    ...options,
  })
  return { sandbox, stripe: createClient(sandbox), live: createClient(sandbox, testKeys.live.secret) }
}

/**
 * The official client, calling the sandbox without a network; every answer is compared with the client's types. Connection retries are off: there is no network.
 */
export function createClient(sandbox: Pick<Sandbox, 'fetch'>, key = testKeys.test.secret): Stripe {
  const call = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    const response = await sandbox.fetch(request)
    await expectAnswer(request, response)
    return response
  }
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(call), maxNetworkRetries: 0 })
}

/** A connected account that the platform charges fees on, ready to take cards. */
export function createReadyAccount(stripe: Stripe): Promise<Stripe.Account> {
  return createTestAccount(stripe)
}

/** The purchase of most tests: one item for $10.94. */
export const oneItem = {
  mode: 'payment',
  success_url: 'https://shop.test/done?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.test/cart',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1094, product_data: { name: 'Coffee' } } }],
} satisfies Stripe.Checkout.SessionCreateParams

/** The customer's consent to a bank debit, which the server gives where no form of Stripe's takes it. */
export const bankConsent = { customer_acceptance: { type: 'offline' as const } }

/** The error of a failing call. Throws when the call succeeds. */
export async function expectFailure(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`expected a Stripe error, got ${String(outcome)}`)
}
