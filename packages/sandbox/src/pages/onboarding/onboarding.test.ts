import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testKeys } from '../../testing/sandbox.ts'

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
const takeAway = () =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${account}/capabilities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.test.secret}` },
      body: JSON.stringify({ card_payments: 'pending', transfers: 'inactive' }),
    }),
  )
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
  const { id } = await stripe.accounts.create({ country: 'TT', capabilities: { transfers: { requested: true } } })
  const other = await page(id)
  expect(other).toContain('Trinidad &amp; Tobago')
  expect(other).toContain('Through the platform')
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
