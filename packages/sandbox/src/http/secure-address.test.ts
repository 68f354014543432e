import { afterAll, describe, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, oneItem } from '../testing/sandbox.ts'
import { createTestAccount } from '../testing/test-account.ts'

const { sandbox, stripe, live } = createTestSandbox()
afterAll(() => sandbox.close())
const accounts = { test: await createTestAccount(stripe), live: await createTestAccount(live) }

/** The requests that take a return address. */
const calls = {
  'an account link': (client: typeof stripe, account: string, address: string) =>
    client.accountLinks.create({ account, type: 'account_update', refresh_url: address, return_url: address }),
  'an account link of v2': (client: typeof stripe, account: string, address: string) =>
    client.v2.core.accountLinks.create({
      account,
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: address, return_url: address } },
    }),
  'a checkout session': (client: typeof stripe, account: string, address: string) =>
    client.checkout.sessions.create({ ...oneItem, success_url: address }, { stripeAccount: account }),
  'a confirmed payment': (client: typeof stripe, account: string, return_url: string) =>
    client.paymentIntents.create(
      { amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, return_url },
      { stripeAccount: account },
    ),
}

describe.each(Object.entries(calls))('%s', (_what, call) => {
  test.each(['http://shop.test/done', 'http://192.168.0.7/done'])('in live mode does not return to %s', async (url) => {
    const error = await expectFailure(call(live, accounts.live.id, url))
    expect([error.statusCode, error.code]).toEqual([400, 'url_invalid'])
    expect(await call(stripe, accounts.test.id, url)).toBeTruthy()
  })

  test.each(['https://shop.test/done', 'http://127.0.0.1:4242/done', 'http://localhost/done', 'http://[::1]:80/done'])(
    'in live mode returns to %s',
    async (url) => {
      expect(await call(live, accounts.live.id, url)).toHaveProperty('object')
    },
  )
})
