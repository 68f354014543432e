import { addOperator } from '@merchant-payments/api/operator'
import { afterEach, describe, expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { operations } from '../testing/contract.ts'
import { bodiesIn, nameOf, pathFor } from '../testing/examples.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

/** As a real processor speaks: of the platform, which the merchant does not know. */
const words = 'You must complete your platform profile to use Connect and create live connected accounts.'

const server = await testServer()
const merchant = await server.merchant()
const caller = server.as(merchant.test_key)
const bodies = await bodiesIn(caller)
let refused = 0
afterEach(() => {
  server.processor.intercept(null)
  refused = 0
})

function refuse(status: number, code: string | undefined): void {
  server.processor.intercept(() => {
    refused += 1
    const error = { type: 'invalid_request_error', message: words, ...(code ? { code } : {}) }
    return Response.json({ error }, { status, headers: { 'request-id': 'req_1', 'stripe-should-retry': 'false' } })
  })
}

const refusals = [
  [400, undefined],
  [400, 'account_invalid'],
  [400, 'balance_insufficient'],
  [400, 'amount_too_small'],
  [403, undefined],
  [404, 'resource_missing'],
  [500, undefined],
] as const

describe('what the processor says when it refuses', async () => {
  const paths = new Map<string, string>()
  for (const operation of operations) paths.set(nameOf(operation), await pathFor(operation, caller))
  let reached = 0

  test.each(operations)('is in no answer to a merchant: $method $path', async (operation) => {
    for (const [status, code] of refusals) {
      refuse(status, code)
      const body = bodies(operation)
      const path = `/api/v1${paths.get(nameOf(operation))}`
      const answer = await exchange(server.origin, operation.method, path, {
        headers: { authorization: `Bearer ${merchant.test_key}` },
        ...(body === undefined ? {} : { body }),
      })
      expect(answer.text).not.toContain('platform profile')
      reached += refused
    }
  })

  test('although it did refuse', () => {
    expect(reached).toBeGreaterThan(20)
  })
})

describe('a page that asks the processor', async () => {
  const other = await server.merchant()
  async function signedIn() {
    const browser = testBrowser(server.origin)
    await browser.signIn(other.portal_email, other.portal_password)
    browser.choose(other.merchant_id)
    return browser.trpc.portal.account.onboardingLink
  }

  test('says to a member in our words that it was refused', async () => {
    const onboardingLink = await signedIn()
    refuse(400, undefined)
    await expect(onboardingLink.mutate({})).rejects.toThrow(
      /^The platform has to complete its own set-up at the payment processor first\. Contact the platform\.$/,
    )
  })

  test('says to an operator what the processor said', async () => {
    await addOperator(server.services, { email: other.portal_email, name: 'Shop', existing: true })
    const onboardingLink = await signedIn()
    refuse(400, undefined)
    await expect(onboardingLink.mutate({})).rejects.toThrow(words)
  })
})
