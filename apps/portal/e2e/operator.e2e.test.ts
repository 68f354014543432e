import { addOperator, assignFeeSchedule, createFeeSchedule } from '@merchant-payments/api/operator'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { server } = portal
const desk = await portal.shop()

beforeAll(async () => {
  await addOperator(server.services, { email: desk.merchant.portal_email, name: 'Op', existing: true })
})

/** A page of the platform, opened by an operator. */
async function open(path: string): Promise<Page> {
  const page = await desk.signIn()
  await page.goto(`/#/operator${path}`)
  await page.locator('h1:focus').waitFor()
  return page
}

const merchantPath = `/merchants/${portal.merchant.merchant_id}`

/** The status of a call with the first merchant's key. */
const called = async () => (await portal.rest.get('/products')).status

test('shows ordinary people nothing, as if there were no such pages', async () => {
  const page = await portal.signIn()
  for (const path of ['', '/payouts', '/books', merchantPath]) {
    await page.goto(`/#/operator${path}`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  }
  await page.getByText(portal.merchant.portal_email).waitFor({ state: 'hidden' })
  await page.goto(portal.at('/'))
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.locator('.person-menu-open').click()
  expect(await page.getByRole('link', { name: 'Platform' }).count()).toBe(0)
})

test('lists the events of Stripe that were refused', async () => {
  const { refusedEvent } = server.database.prisma
  const refused = { livemode: true, reason: 'api_version', detail: '2024-06-20', count: 3, lastId: 'evt_1' }
  await refusedEvent.create({ data: refused })
  const page = await open('')
  const alarm = page.getByRole('alert')
  await alarm.waitFor()
  expect(await alarm.textContent()).toMatch(/3 live events .* 2024-06-20.*npm run mpay -- stripe setup --mode live/)
  await refusedEvent.deleteMany()
})

test('shows the last verification of the books, and each finding with its object', async () => {
  const page = await open('/books')
  await page.getByText('nightly verification has not run yet').waitFor()
  const { bookVerification } = server.database.prisma
  const finding = { merchant: portal.merchant.merchant_id, livemode: false, object: 'pi_1', message: 'a fee of 93' }
  const day = new Date('2026-11-20')
  const checks = [
    { name: 'refunds', states: 'Refunds add up.', rows: 1234, findings: [] },
    { name: 'fees', states: 'Fees follow the formula.', rows: 7, findings: [finding] },
  ]
  await bookVerification.create({ data: { day, startedAt: day, finishedAt: new Date(day.getTime() + 4_200), checks } })
  await page.reload()
  await page.getByRole('alert').waitFor()
  await page.getByText('1,241 rows in 5 s').waitFor()
  const row = page.getByRole('table', { name: 'findings' }).getByRole('row').nth(1)
  expect(await row.textContent()).toMatch(/pi_1.*fees.*a fee of 93/)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await row.getByRole('link').click()
  await page.getByText(portal.merchant.merchant_id).waitFor()
  await bookVerification.deleteMany()
})

test('finds a merchant, and sets the plan', async () => {
  const page = await open('')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Search').fill(portal.merchant.portal_email)
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByText(portal.merchant.merchant_id).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Pro')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByText('The plan is now Pro.').waitFor()
  await page.getByRole('link', { name: 'All merchants' }).click()
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Pro')
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  const found = page.getByRole('row').nth(1).getByRole('link')
  expect(await found.getAttribute('href')).toContain(portal.merchant.merchant_id)
})

test('sorts merchants by their figures, and sees the portal as one of them does, read only', async () => {
  const account = { merchantId: portal.merchant.merchant_id, livemode: false }
  const told = {
    pastDue: ['external_account'],
    currentlyDue: [],
    eventuallyDue: [],
    pendingVerification: [],
    deadline: null,
  }
  await server.database.prisma.account.update({
    where: { merchantId_livemode: account },
    data: { requirements: told, payoutsEnabled: false },
  })
  const page = await open('?mode=test&sort=requirements')
  const first = page.getByRole('row').nth(1)
  await first.getByText('1 overdue').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Overdue')
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await first.getByRole('link').click()

  await page.getByRole('button', { name: 'Create test onboarding link' }).click()
  await page.getByText('Send this link to the merchant').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'See as this merchant' }).click()
  const banner = page.getByRole('region', { name: 'Operator view' })
  await banner.getByText('Nothing can be changed').waitFor()
  await page.goto(portal.at('/webhooks'))
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  expect(await page.getByRole('button', { name: /Add|Create/ }).count()).toBe(0)
  await banner.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'See as this merchant' }).waitFor()
  await page.goto(portal.at('/'))
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

test('suspends all keys of a merchant after a question, and lifts that', async () => {
  const page = await open(merchantPath)
  expect(await called()).toBe(200)
  await page.getByRole('button', { name: 'Suspend all keys' }).click()
  const question = page.getByRole('dialog', { name: 'Suspend all keys?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Suspend keys' }).click()
  await page.getByText('All keys are suspended.').waitFor()
  await expect.poll(called).toBe(401)
  // The focus is where it was, and the button there takes it back.
  expect(await page.locator(':focus').textContent()).toBe('Lift suspension')
  await page.keyboard.press('Enter')
  await page.getByText('The keys are active again.').waitFor()
  await expect.poll(called).toBe(200)
})

test('lists what is held for a merchant who cannot be paid, and leads to them', async () => {
  const { rest, merchant } = await portal.shop()
  const account = await server.database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
  })
  await server.processor.decide(false, account.processorAccountId ?? '', {
    card_payments: 'inactive',
    transfers: 'inactive',
  })
  await portal.settle()
  const { data: session } = await rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
    success_url: `${server.origin}/`,
    cancel_url: `${server.origin}/`,
  })
  await portal.pay(session.id)

  const page = await open('/payouts?mode=test')
  const row = page.getByRole('table', { name: 'held payouts, test' }).getByRole('row').nth(1)
  // 10.00, less 4.9 % and 40 cents.
  await row.getByText('$9.11').waitFor()
  await row.getByText('Transfers are not active').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await row.getByRole('link').click()
  await page.getByRole('row').filter({ hasText: '$9.11' }).waitFor()
  expect(page.url()).toContain(merchant.merchant_id)

  const record = async (amount: string, reference: string) => {
    await page.getByRole('button', { name: 'Record a test payout' }).click()
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Reference').fill(reference)
    await page.getByRole('button', { name: 'Record payout' }).click()
  }
  await record('10', 'cheque 7')
  await page.getByText('exceeds the amount owed').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await record('9.11', 'cheque 7')
  const paid = page.getByRole('table', { name: 'recorded payouts, test' }).getByRole('row').nth(1)
  await paid.getByText('cheque 7').waitFor()
  await page.getByText('No held payouts.').nth(1).waitFor()
})

test('creates a merchant by keyboard, once, and shows its secrets and what comes next', async () => {
  const page = await open('')
  const form = page.getByRole('dialog', { name: 'New merchant' })
  await page.getByRole('button', { name: 'New merchant' }).focus()
  await page.keyboard.press('Enter')
  await form.waitFor()
  await page.keyboard.press('Enter')
  await form.getByText('Business name must not be empty').waitFor()
  await form.getByText('Email of the owner must be an email address').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  // The first field that is wrong has the focus.
  await page.keyboard.type('Corner Bakery')
  await page.keyboard.press('Tab')
  await page.keyboard.type(portal.merchant.portal_email)
  await page.keyboard.press('Enter')
  await form.getByText('a merchant with this email already exists').waitFor()
  const email = 'corner.bakery@example.com'
  await page.keyboard.press('Control+a')
  await page.keyboard.type(email)
  await form.getByRole('checkbox', { name: 'Fill in test data' }).uncheck()

  // The first answer is lost after the merchant was made, and the form is sent again; then twice at once.
  await page.route('**/trpc/operator.merchants.create*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const submit = form.getByRole('button', { name: 'Create merchant' })
  await submit.click()
  await form.getByText('The server is not responding').waitFor()
  await page.unroute('**/trpc/operator.merchants.create*')
  await submit.click()
  await page.getByRole('heading', { name: 'The merchant was created already' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await server.database.prisma.merchant.count({ where: { email } })).toBe(1)

  await page.getByRole('button', { name: 'New merchant' }).click()
  await form.getByLabel('Business name').fill('Night Florist')
  await form.getByLabel('Email of the owner').fill('night.florist@example.com')
  await form.getByRole('combobox', { name: 'Plan' }).selectOption('Pro')
  await form.getByRole('checkbox', { name: 'Fill in test data' }).uncheck()
  await submit.dblclick()
  const made = page.getByRole('region', { name: 'Save these secrets now' })
  await made.waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const secret = async (name: string) =>
    (await made.locator('.fact', { hasText: name }).locator('.mono').textContent()) ?? ''
  const testKey = await secret('Test key')
  expect((await server.as(testKey).get('/products')).status).toBe(200)
  expect((await server.as(await secret('Live key')).get('/products')).status).toBe(200)
  await made.getByRole('button', { name: 'Create test onboarding link' }).click()
  await made.getByText('Send this link to the merchant').waitFor()
  await expectAccessible(page)

  const owner = await portal.visit('/')
  await owner.getByLabel('Email').fill('night.florist@example.com')
  await owner.getByLabel('Password').fill(await secret('Owner’s password'))
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await owner.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

  await made.getByRole('button', { name: 'I have stored them' }).click()
  await made.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(testKey)
  await page.getByRole('row').filter({ hasText: 'Night Florist' }).getByRole('link').click()
  await page.getByText('night.florist@example.com').first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Plan' }).inputValue()).toBe('pro')
})

test('shows the fee schedules, and what one would have earned', async () => {
  const seller = await portal.shop()
  const { merchant_id: sellerId } = seller.merchant
  const { id } = await createFeeSchedule(server.services, {
    name: 'Plus',
    rate_bps: 250,
    fixed: { usd: 25 },
    minimum: { usd: 150 },
    subscriptions: { rate_bps: 100, fixed: { usd: 10 } },
    refund: 'return',
  })
  const sell = async () => {
    const item = { name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }
    const urls = { success_url: 'https://shop.example', cancel_url: 'https://shop.example' }
    const { data } = await seller.rest.post<{ id: string }>('/payment-sessions', { line_items: [item], ...urls })
    await portal.pay(data.id)
  }
  await sell()
  await assignFeeSchedule(server.services, { id, merchant_id: sellerId })
  const page = await open('/pricing')
  const plus = page.getByRole('region', { name: 'Plus' })
  expect(await plus.textContent()).toMatch(
    /Rate2\.5%.*Minimum\$1\.50.*Subscriptions: rate1%.*The part of the fee is returned/,
  )
  await plus.getByRole('link', { name: sellerId }).waitFor()
  await page.getByRole('region', { name: 'default' }).getByText('4.9%, 4.2% on the plan Pro').waitFor()
  await page.getByRole('combobox', { name: 'Fee schedule' }).selectOption('Plus')
  await page.getByText('No payments in this time.').waitFor()
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('Test')
  const row = page.getByRole('table', { name: 'margins of merchants' }).locator(`tr:has(a[href$="${sellerId}"])`)
  await row.waitFor()
  expect(await row.textContent()).toMatch(
    /1 payment.*\$10\.00.*\$0\.89.*\$1\.50 simulated.*\$0\.59.*estimate.*\$0\.30.*\$0\.91 simulated/,
  )
  await page.getByText('so these are estimates').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await sell()
  const details = await seller.signIn('owner', { at: '/payments' })
  await details.getByRole('row').nth(1).getByRole('link').first().click()
  await details.getByText('2.5% + $0.25 on the Free plan, at least $1.50').first().waitFor()
})

test('finds a payment of any merchant by its order number, and leads to the merchant', async () => {
  const { rest, merchant } = await portal.shop()
  const { data: session } = await rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
    ...{ success_url: `${server.origin}/`, cancel_url: `${server.origin}/`, metadata: { order: 'Order-10477' } },
  })
  await portal.pay(session.id)
  const page = await open('/search')
  await page.getByRole('searchbox', { name: 'Search all merchants' }).fill('order-10477')
  const row = page.getByRole('table', { name: 'found objects' }).getByRole('row').filter({ hasText: 'Payment, test' })
  await row.getByText('order: Order-10477').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await row.getByRole('link').click()
  await page.getByText(merchant.merchant_id).waitFor()
  expect(page.url()).toContain(merchant.merchant_id)
})

test('pauses a merchant with a reason, resumes it, and lists what keeps it from being closed', async () => {
  const { merchant } = await portal.shop()
  const id = merchant.merchant_id
  const account = await server.database.prisma.account.findFirstOrThrow({ where: { merchantId: id, livemode: false } })
  await server.database.prisma.balance.deleteMany({ where: { accountId: account.id } })
  const owes = { accountId: account.id, currency: 'usd', available: -700n, readAt: new Date() }
  await server.database.prisma.balance.create({ data: owes })
  await server.database.prisma.changedFigures.create({ data: { accountId: account.id } })
  const page = await open(`/merchants/${id}`)
  await page.getByRole('button', { name: 'Pause in test mode' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause' })
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByText('Reason must not be empty').waitFor()
  await dialog.getByLabel('Reason').fill('A look at it')
  await dialog.getByRole('checkbox', { name: 'Renewals' }).check()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('payments, subscriptions: A look at it').waitFor()
  await page.getByRole('button', { name: 'Resume in test mode' }).click()
  await page.getByText('payments, subscriptions: A look at it').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close in test mode' }).click()
  const closing = page.getByRole('dialog', { name: 'Close permanently' })
  await closing.getByLabel('Reason').fill('Gone')
  await closing.getByRole('button', { name: 'Close permanently' }).click()
  await closing.getByText('the balance holds -700 usd in minor units').waitFor()
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${server.origin}/#/operator/owed?mode=test`)
  const owed = page.getByRole('table', { name: 'negative balances' }).getByRole('row').filter({ hasText: '$7.00' })
  await owed.getByText('Its balance at the processor').waitFor()
  await page.goto(`${server.origin}/#/operator/log`)
  const acts = page.getByRole('table', { name: 'changes' })
  await acts.waitFor()
  expect(await acts.textContent()).toMatch(/paused the merchant \(test\)/)
})

test('shows an accountant no act, and the server refuses it', async () => {
  const email = desk.merchant.portal_email
  await addOperator(server.services, { email, name: 'Op', role: 'accountant', existing: true })
  const page = await open(merchantPath)
  await page.getByRole('heading', { name: 'State' }).waitFor()
  await page.getByText('Disputes this month').first().waitFor()
  for (const name of [/Pause in/, /Suspend/, /Close in/, /Change plan/, /sign-in link/, /See as this merchant/]) {
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  }
  await page.goto(`${server.origin}/#/operator/people`)
  await page.getByRole('row').filter({ hasText: email }).getByText('Accountant: reads').waitFor()
  const refused = await page.evaluate(async (id) => {
    const answer = await fetch('/trpc/operator.merchants.setPlan', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, plan: 'pro' }),
    })
    return answer.status
  }, portal.merchant.merchant_id)
  expect(refused).toBe(403)
  await addOperator(server.services, { email, name: 'Op', role: 'admin', existing: true })
})

test('shows nothing for a merchant who does not exist', async () => {
  const page = await open('/merchants/mer_x')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('asks an operator whose session has ended to sign in', async () => {
  const page = await open('')
  // As signing out everywhere does in another browser. The row alone would be remembered for half a second.
  const ended = await page.evaluate(async () => {
    const answer = await fetch('/portal/auth/revoke-sessions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    return answer.status
  })
  expect(ended).toBe(200)
  await page.getByLabel('Search').fill('tea')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
