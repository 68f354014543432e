import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testToken } from '../../testing/sandbox.ts'
import { createTestAccount } from '../../testing/test-account.ts'

let seconds = 1_800_000_000
let { sandbox, stripe } = createTestSandbox()
let account = ''
beforeEach(async () => {
  ;({ sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(seconds * 1000) } }))
  account = (await createReadyAccount(stripe)).id
})
afterEach(() => sandbox.close())

const returnUrls = { refresh_url: 'https://us.test/again', return_url: 'https://us.test/done' }
const link = (of = account) => stripe.accountLinks.create({ account: of, type: 'account_onboarding', ...returnUrls })
const answer = (url: string, how: string) =>
  sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ answer: how }) }))
const decide = (capabilities: Record<string, string>) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${account}/capabilities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify(capabilities),
    }),
  )
const takeAway = () => decide({ card_payments: 'pending', transfers: 'inactive' })
const capabilities = async () => (await stripe.accounts.retrieve(account)).capabilities

test('a merchant who submits can take payments, and is sent back', async () => {
  await takeAway()
  const { url, expires_at } = await link()
  expect(expires_at).toBe(seconds + 300)
  expect(await (await sandbox.fetch(new Request(url))).text()).toContain('Blue Bottle Shop')
  const done = await answer(url, 'complete')
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('https://us.test/done')
  expect(await capabilities()).toMatchObject({ card_payments: 'active', transfers: 'active' })
  const told = await stripe.events.list({ type: 'account.updated', limit: 1 }, { stripeAccount: account })
  expect(told.data[0]?.data.object).toMatchObject({ charges_enabled: true })
})

test('a merchant who leaves the onboarding has changed nothing', async () => {
  await takeAway()
  const { url } = await link()
  expect(await (await answer(url, 'later')).text()).toContain('https://us.test/done')
  expect(await capabilities()).toMatchObject({ card_payments: 'pending', transfers: 'inactive' })
})

test('the onboarding page shows what will be submitted, and whether cards are accepted', async () => {
  const page = async (of: string) => (await sandbox.fetch(new Request((await link(of)).url))).text()
  const own = await page(account)
  for (const fact of ['shop@example.com', 'United States', 'STRIPE TEST BANK', '6789', 'On this account']) {
    expect(own).toContain(fact)
  }
  await decide({ card_payments: 'inactive', transfers: 'active' })
  expect(await page(account)).toContain('Through the platform')
})

test('a merchant without a bank account has one afterwards', async () => {
  const [bank] = (await stripe.accounts.listExternalAccounts(account)).data
  await stripe.accounts.deleteExternalAccount(account, bank?.id ?? '')
  expect((await stripe.accounts.retrieve(account)).payouts_enabled).toBe(false)
  await answer((await link()).url, 'complete')
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    payouts_enabled: true,
    external_accounts: { data: [{ currency: 'usd', last4: '6789', default_for_currency: true }] },
  })
})

test('a used or expired account link leads to its refresh URL', async () => {
  const spent = (await link()).url
  await answer(spent, 'complete')
  const old = (await link()).url
  seconds += 300
  for (const url of [spent, old]) {
    const page = await sandbox.fetch(new Request(url))
    expect([page.status, page.headers.get('location')]).toEqual([303, 'https://us.test/again'])
    expect((await answer(url, 'complete')).status).toBe(404)
  }
})

test('an account link is only for connected accounts of the platform', async () => {
  expect((await expectFailure(link('acct_unknown'))).statusCode).toBe(403)
  const incomplete = await expectFailure(stripe.accountLinks.create({ account, type: 'account_onboarding' }))
  expect([incomplete.code, incomplete.param]).toEqual(['parameter_missing', 'refresh_url'])
})

describe('an account that owes something', () => {
  const owing = async () => {
    const { id } = await stripe.v2.core.accounts.create({
      contact_email: 'owner@merchant.test',
      display_name: 'Merchant Ltd',
      dashboard: 'none',
      identity: { country: 'US' },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      configuration: {
        merchant: { capabilities: { card_payments: { requested: true } } },
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
    })
    return id
  }

  test('an account that owes something sees what, and owes nothing once it has submitted', async () => {
    const id = await owing()
    const { url } = await link(id)
    const page = await (await sandbox.fetch(new Request(url))).text()
    for (const group of ['Still needed', 'Type of business', 'Personal details', 'Bank account', 'Terms of service']) {
      expect(page).toContain(group)
    }
    await answer(url, 'complete')
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: { currently_due: [], past_due: [], disabled_reason: null },
    })
  })

  test('an account that saved for later still owes it', async () => {
    const id = await owing()
    await answer((await link(id)).url, 'later')
    expect((await stripe.accounts.retrieve(id)).requirements?.past_due).toContain('external_account')
  })
})

describe('links of type account_update', () => {
  const update = (of: string) => stripe.accountLinks.create({ account: of, type: 'account_update', ...returnUrls })
  const send = (url: string, typed: Record<string, string>) =>
    sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ answer: 'update', ...typed }) }))

  test('a merchant changes the bank account, which is told', async () => {
    const { id } = await createTestAccount(stripe)
    const { url } = await update(id)
    const page = await (await sandbox.fetch(new Request(url))).text()
    for (const fact of ['STRIPE TEST BANK', '6789', 'Address', 'New bank account']) expect(page).toContain(fact)
    const done = await send(url, {
      routing_number: '110000000',
      account_number: '000 999 999 991',
      line1: '1 Tea Street',
    })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('https://us.test/done')])
    const account = await stripe.accounts.retrieve(id)
    const banks = account.external_accounts?.data ?? []
    expect(banks.find((bank) => 'default_for_currency' in bank && bank.default_for_currency)?.last4).toBe('9991')
    const types = (await stripe.events.list({ limit: 2 }, { stripeAccount: id })).data.map((event) => event.type)
    expect(types).toEqual(['account.updated', 'account.external_account.created'])
    expect((await send(url, {})).status).toBe(404)
  })

  test('an invalid number is refused, and the link can be used again', async () => {
    const { id } = await createTestAccount(stripe)
    const { url } = await update(id)
    const refused = await send(url, { account_number: '!!' })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Enter an account number')])
    expect((await send(url, { account_number: '000999999991' })).status).toBe(200)
  })

  test('an account whose requirements Stripe collects gets no such link', async () => {
    const { id } = await createTestAccount(stripe, { dashboard: 'express' })
    const error = await expectFailure(update(id))
    expect([error.statusCode, error.param]).toEqual([400, 'type'])
  })
})
