import { addOperator } from '@merchant-payments/api/operator'
import type { Prisma } from '@merchant-payments/db'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()
const { prisma } = portal.server.database

/** A shop whose account is as a read of the processor left it. */
async function shopWith(data: Prisma.AccountUpdateManyMutationInput): Promise<Shop> {
  const shop = await portal.shop()
  await prisma.account.updateMany({ where: { merchantId: shop.merchant.merchant_id, livemode: false }, data })
  return shop
}

async function accountPage(data: Prisma.AccountUpdateManyMutationInput): Promise<Page> {
  const shop = await shopWith(data)
  return shop.signIn('owner', { at: '/account' })
}

const nothing = { chargesEnabled: false, payoutsEnabled: false, cardPaymentsActive: false, transfersActive: false }

test('says what the processor still needs in plain words, by when, and leads to its pages', async () => {
  const requirements = {
    pastDue: ['external_account'],
    currentlyDue: ['external_account', 'individual.dob.day', 'individual.dob.month', 'individual.address.line1'],
    eventuallyDue: [],
    pendingVerification: ['individual.verification.document'],
    errors: [
      { requirement: 'individual.address.line1', code: 'x', reason: 'The address could not be matched to the person.' },
    ],
    deadline: 1_800_000_000,
  }
  const failed = { amount: 123_456, currency: 'usd', code: 'account_closed', at: 1_790_000_000 }
  const page = await accountPage({
    ...nothing,
    disabledReason: 'requirements.past_due',
    requirements,
    payoutFailure: failed,
  })
  await page.getByRole('heading', { name: 'Your account is not ready yet' }).waitFor()
  const needed = page.getByRole('region', { name: 'What the processor still needs' })
  expect(await needed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Bank account for payouts\s+Overdue$/),
    expect.stringMatching(/^Date of birth\s+Needed$/),
    expect.stringMatching(/^Home address\s+The address could not be matched to the person\.\s+Needed$/),
    expect.stringMatching(/^Identity document\s+Being checked$/),
  ])
  expect(await needed.textContent()).toContain('2027')
  await page.getByText('A payout of $1,234.56 failed').waitFor()
  expect(await page.getByText('the bank account was closed').count()).toBe(1)
  await expectAccessible(page)
  await expectFitsPhone(page)
  expect(await page.getByRole('link', { name: 'Finish onboarding' }).getAttribute('href')).toContain('/details#/mer_')
})

test.each([
  ['rejected', { ...nothing, disabledReason: 'rejected.fraud' }, 'Your account cannot sell', 'Contact the platform'],
  [
    'in a country without accounts',
    { ...nothing, processorAccountId: null, openingRefusal: 'no', bankLast4: null, requirementCollection: null },
    'The platform accepts payments for you',
    'opens no accounts for businesses in your country',
  ],
])('an account that is %s says so, and has no way to the onboarding', async (_, data, title, text) => {
  const page = await accountPage(data)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(text).waitFor()
  expect(await page.getByRole('link', { name: /onboarding|details/ }).count()).toBe(0)
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('an operator sees what the processor said, and approves live payments through the platform', async () => {
  const shop = await shopWith({ ...nothing, disabledReason: 'rejected.fraud', feeRefusal: 'No fees in MX.' })
  const { merchant_id, portal_email } = shop.merchant
  // Before their first page: what it read of a session is remembered for half a second.
  await addOperator(portal.server.services, { email: portal_email, name: 'Op', existing: true })
  const page = await shop.signIn()
  await page.goto('/#/operator?state=rejected')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('row').nth(1).textContent()).toContain('Rejected')
  await page.goto(`/#/operator/merchants/${merchant_id}`)
  await page.getByText('rejected.fraud').waitFor()
  await page.getByText('No fees in MX.').waitFor()
  await page.getByRole('button', { name: 'Approve merchant' }).click()
  await page.getByText('The merchant is approved.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Withdraw approval' }).click()
  await page.getByText('The approval is withdrawn.').waitFor()
})
