import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listening, listen } from '../listen.ts'
import { expectFitsPhone } from '../testing/accessible.ts'
import { createBilling } from '../testing/billing.ts'
import { openPage } from '../testing/browser.ts'

// The pages beside checkout and dashboard, which have tests of their own in a browser.

const { sandbox, stripe, account, on, customer, subscribe, invoices } = await createBilling('2026-01-31T10:00:00Z')
let server: Listening
let page: Page

beforeAll(async () => {
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  page = await openPage(await testBrowser(), () => undefined)
})
afterAll(async () => {
  await page.close()
  await server.close()
  await sandbox.close()
})

const pay = (payment_method: string) =>
  stripe.paymentIntents.create(
    { amount: 99_999_999, currency: 'usd', payment_method, confirm: true, return_url: 'https://shop.test/done' },
    on,
  )

type Find = () => Promise<string | null | undefined>

const challenge: Find = async () => {
  return (await pay('pm_card_threeDSecure2Required')).next_action?.redirect_to_url?.url
}

const receipt: Find = async () => {
  const { latest_charge } = await pay('pm_card_visa')
  return (await stripe.charges.retrieve(String(latest_charge), {}, on)).receipt_url
}

const onboarding =
  (type: 'account_onboarding' | 'account_update'): Find =>
  async () => {
    const urls = { refresh_url: 'https://us.test/again', return_url: 'https://us.test/done' }
    return (await stripe.accountLinks.create({ account, type, ...urls })).url
  }

/** The page of an invoice that waits for its payment. */
const invoice: Find = async () => {
  const { id } = await subscribe(99_999_999, { payment_behavior: 'default_incomplete' })
  return (await invoices(id))[0]?.hosted_invoice_url
}

const portal: Find = async () => {
  const { id } = await customer()
  const { id: configuration } = await stripe.billingPortal.configurations.create(
    { features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } } },
    on,
  )
  return (
    await stripe.billingPortal.sessions.create({ customer: id, configuration, return_url: 'https://shop.test' }, on)
  ).url
}

test.each<[string, Find]>([
  ['of the bank that asks for a confirmation', challenge],
  ['of the onboarding', onboarding('account_onboarding')],
  ['of an update of the account', onboarding('account_update')],
  ['of an invoice', invoice],
  ['of a receipt', receipt],
  ['of the customer’s portal', portal],
  ['that is not there', async () => '/nowhere'],
])('the page %s fits a phone (fault: wider than 320 pixels)', async (_, find) => {
  await page.goto(new URL(new URL(String(await find()), server.url).pathname, server.url).href)
  await page.locator('main').waitFor()
  await expectFitsPhone(page)
})
