import { describe, expect, test } from 'vitest'
import { pageActions as allActions } from '../../../contract/customer-sessions/page-actions.ts'
import { catchUp, openShop, refusal, signInAs, testPlatform } from '../../../testing/index.ts'
import { assignFeeSchedule } from '../../pricing/assign.ts'
import { createFeeSchedule } from '../../pricing/create.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor } = platform

describe('the account', () => {
  test('is shown with its plan, fee and capabilities', async () => {
    const merchant = await platform.merchant('pro')
    const owner = await signInAs(platform, merchant.live_key)
    processor.intercept(() => Response.json({}, { status: 500 }))
    const shown = await owner.portal.account.retrieve({})
    processor.intercept(null)
    expect(shown).toEqual({
      ...(await owner.account.retrieve({})),
      merchant: {
        id: merchant.merchant_id,
        name: expect.stringMatching(/^Shop/),
        email: merchant.portal_email,
        taxNumber: null,
      },
      customerPage: { slug: expect.stringMatching(/^shop-\d+$/), url: expect.stringMatching(/\/my\/shop-\d+$/) },
      fee: { bps: 420, fixed: 40, currency: 'usd' },
      subscriptionFee: null,
      feeReturned: false,
      abilities: { cardPayments: true, transfers: true },
      ready: true,
      missing: [],
      state: 'open',
      hosted: true,
      openRequirements: [],
      updatable: true,
      payoutFailure: null,
      pageActions: allActions.filter((action) => action !== 'change_plan'),
      customerMails: { on: true, reminderDays: [0, 3, 7], cardReminders: true },
    })
    expect(shown).toMatchObject({ plan: 'pro', livemode: true, bankAccount: { last4: '6789' } })
  })

  test('in a currency without a fixed part of its own shows that of the dollar', async () => {
    const { client, accountId } = await openShop(platform)
    for (const [defaultCurrency, fee] of [
      ['eur', { bps: 490, fixed: 38, currency: 'eur' }],
      ['mxn', { bps: 490, fixed: 40, currency: 'usd' }],
    ] as const) {
      await platform.database.prisma.account.update({ where: { id: accountId }, data: { defaultCurrency } })
      expect((await client.portal.account.retrieve({})).fee).toEqual(fee)
    }
  })

  test('with a fee schedule of its own shows its limits, its terms of subscriptions, and what a refund returns', async () => {
    const { client, accountId } = await openShop(platform)
    const { merchantId } = await platform.database.prisma.account.findFirstOrThrow({ where: { id: accountId } })
    const schedule = await createFeeSchedule(platform.services, {
      ...{ name: 'Plus', rate_bps: 250, fixed: { usd: 25 }, minimum: { usd: 50 }, maximum: { usd: 2500 } },
      ...{ subscriptions: { rate_bps: 190, fixed: { usd: 30 } }, refund: 'return' },
    })
    await assignFeeSchedule(platform.services, { id: schedule.id, merchant_id: merchantId })
    expect(await client.portal.account.retrieve({})).toMatchObject({
      fee: { bps: 250, fixed: 25, currency: 'usd', minimum: 50, maximum: 2500 },
      subscriptionFee: { bps: 190, fixed: 30, currency: 'usd' },
      feeReturned: true,
    })
  })

  test.each([
    [{ card_payments: 'inactive' }, { cardPayments: false, transfers: true }, true, []],
    [
      { card_payments: 'inactive', transfers: 'inactive' },
      { cardPayments: false, transfers: false },
      false,
      ['charges'],
    ],
  ] as const)('whose processor has %o is ready or says what is missing', async (able, abilities, ready, missing) => {
    const { client } = await openShop(platform, able)
    const shown = await client.portal.account.retrieve({})
    expect(shown).toMatchObject({ abilities, ready })
    expect(shown.missing).toEqual(expect.arrayContaining([...missing]))
  })

  test('whose payouts are off lacks a bank account, too', async () => {
    const { client, accountId } = await openShop(platform)
    const data = { payoutsEnabled: false, bankLast4: null, bankName: null }
    await platform.database.prisma.account.update({ where: { id: accountId }, data })
    expect(await client.portal.account.retrieve({})).toMatchObject({
      ready: false,
      missing: ['payouts', 'bank_account'],
    })
  })
})

describe('the mails to customers', () => {
  test('are the choice of an owner in one mode, each day once', async () => {
    const merchant = await platform.merchant()
    const owner = await signInAs(platform, merchant.test_key)
    const chosen = { reminder_days: [7, 1, 7], card_reminders: false }
    const { customerMails } = await owner.portal.account.setCustomerMails(chosen)
    expect(customerMails).toEqual({ on: true, reminderDays: [1, 7], cardReminders: false })
    expect((await owner.portal.account.setCustomerMails({ ...chosen, reminder_days: [] })).customerMails).toMatchObject(
      {
        reminderDays: [],
      },
    )
    const live = await signInAs(platform, merchant.live_key)
    expect((await live.portal.account.retrieve({})).customerMails.reminderDays).toEqual([0, 3, 7])
    for (const [reminder_days, param] of [
      [[-1], 'reminder_days.0'],
      [[0, 61], 'reminder_days.1'],
      [[1.5], 'reminder_days.0'],
      [Array.from({ length: 11 }, (_, days) => days), 'reminder_days'],
    ] as const) {
      const refused = await refusal(
        owner.portal.account.setCustomerMails({ ...chosen, reminder_days: [...reminder_days] }),
      )
      expect(refused).toMatchObject({ code: 'validation_error', param })
    }
    const support = await signInAs(platform, merchant.test_key, 'support')
    expect((await refusal(support.portal.account.setCustomerMails(chosen))).code).toBe('forbidden')
  })
})

describe('what customers may do on their page', () => {
  test('is the choice of an owner in one mode, by default all but a change of plan', async () => {
    const merchant = await platform.merchant()
    const owner = await signInAs(platform, merchant.test_key)
    const chosen = { actions: ['pause', 'change_plan', 'cancel', 'pause'] } as const
    const { pageActions } = await owner.portal.account.setPageActions({ actions: [...chosen.actions] })
    expect(pageActions).toEqual(['cancel', 'pause', 'change_plan'])
    const live = await signInAs(platform, merchant.live_key)
    expect((await live.portal.account.retrieve({})).pageActions).toEqual(
      allActions.filter((action) => action !== 'change_plan'),
    )
    expect((await owner.portal.account.setPageActions({ actions: [] })).pageActions).toEqual([])
    const unknown = owner.portal.account.setPageActions({ actions: ['refund' as never] })
    expect(await refusal(unknown)).toMatchObject({ code: 'validation_error', param: 'actions.0' })
    const support = await signInAs(platform, merchant.test_key, 'support')
    expect((await refusal(support.portal.account.setPageActions({ actions: [] }))).code).toBe('forbidden')
  })
})

describe('the link to the onboarding', () => {
  const submit = async (url: string) => {
    const body = new URLSearchParams({ answer: 'complete' })
    const page = await processor.sandbox.fetch(new Request(url, { method: 'POST', body }))
    return page.text()
  }

  test('leads back to the portal, and makes the account ready', async () => {
    const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
    const owner = await signInAs(platform, shop.key)
    const link = await owner.portal.account.onboardingLink({})
    expect(link).toEqual({
      object: 'onboarding_link',
      url: expect.stringMatching(/^http/),
      expires: expect.any(Number),
    })
    expect(await submit(link.url)).toContain(`${platform.services.publicUrl}/?onboarding=done`)
    await catchUp(platform)
    expect(await owner.portal.account.retrieve({})).toMatchObject({ ready: true, missing: [] })
    const spent = await processor.sandbox.fetch(new Request(link.url))
    expect(spent.headers.get('location')).toBe(`${platform.services.publicUrl}/?onboarding=again`)
  })

  test('is for owners alone, and needs the processor', async () => {
    const { test_key } = await platform.merchant()
    for (const [client, code] of [
      [await platform.signIn(test_key), 'unauthorized'],
      [await signInAs(platform, test_key, 'developer'), 'forbidden'],
      [await signInAs(platform, test_key, 'support'), 'forbidden'],
    ] as const) {
      expect((await refusal(client.portal.account.onboardingLink({}))).code).toBe(code)
      expect((await client.portal.account.retrieve({})).ready).toBe(true)
    }
    processor.intercept(() => Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 403 }))
    const owner = await signInAs(platform, test_key)
    expect((await refusal(owner.portal.account.onboardingLink({}))).code).toBe('processor_error')
    processor.intercept(null)
  })
})

describe('the session of the processor’s forms', () => {
  const create = async (key: string) => (await signInAs(platform, key)).portal.account.createComponentSession({})

  test('has the forms that the account has: payouts where it has no dashboard', async () => {
    const { merchant_id: merchantId, test_key } = await platform.merchant()
    const session = await create(test_key)
    expect(session).toEqual({
      object: 'component_session',
      client_secret: expect.stringMatching(/^accs_secret_/),
      publishable_key: processor.processor.publishableKey(false),
      script_url: 'http://processor.test/v1.0/connect.js',
      components: ['account_onboarding', 'notification_banner', 'account_management', 'payouts'],
      expires: expect.any(Number),
    })
    const form = await processor.sandbox.fetch(
      new Request(`http://processor.test/connect/account-onboarding/${session.client_secret}`),
    )
    expect(form.status).toBe(200)
    await platform.database.prisma.account.updateMany({ where: { merchantId }, data: { model: 'express' } })
    expect((await create(test_key)).components).not.toContain('payouts')
  })

  test('does not let the processor change when money is paid out', async () => {
    const { test_key } = await platform.merchant()
    let sent = ''
    processor.intercept(async (request) => {
      if (request.url.endsWith('/v1/account_sessions')) sent = decodeURIComponent(await request.clone().text())
      return undefined
    })
    await create(test_key)
    processor.intercept(null)
    for (const feature of ['edit_payout_schedule', 'instant_payouts', 'standard_payouts']) {
      expect(sent).toContain(`components[payouts][features][${feature}]=false`)
    }
  })

  test('is for owners alone', async () => {
    const { test_key } = await platform.merchant()
    for (const role of ['developer', 'support'] as const) {
      const { portal } = await signInAs(platform, test_key, role)
      expect((await refusal(portal.account.createComponentSession({}))).code).toBe('forbidden')
    }
    const withKey = await platform.signIn(test_key)
    expect((await refusal(withKey.portal.account.createComponentSession({}))).code).toBe('unauthorized')
  })
})

test('a failed payout is shown with its reason, until the bank account is replaced', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const replaceBank = async (account_number: string) => {
    const bank = { object: 'bank_account', country: 'US', currency: 'usd', routing_number: '110000000', account_number }
    const fields = Object.fromEntries(Object.entries(bank).map(([name, value]) => [`external_account[${name}]`, value]))
    const path = `/v1/accounts/${shop.account}/external_accounts`
    await processor.call(false, path, null, { ...fields, default_for_currency: 'true' })
    await catchUp(platform)
  }
  await replaceBank('000111111113')
  const { id } = await shop.sell()
  await processor.pay(id)
  await processor.call(false, '/v1/payouts', shop.account, { amount: '911', currency: 'usd' })
  await processor.advance(4 * 86_400)
  await catchUp(platform)
  expect(await owner.portal.account.retrieve({})).toMatchObject({
    updatable: true,
    payoutFailure: { amount: 911, currency: 'usd', code: 'account_closed', at: expect.any(Number) },
  })
  await replaceBank('000123456789')
  expect(await owner.portal.account.retrieve({})).toMatchObject({ ready: true, payoutFailure: null })
  expect(await owner.portal.account.onboardingLink({ purpose: 'account_update' })).toMatchObject({
    url: expect.stringMatching(/^http/),
  })
})

test('requirements of the processor are listed, most urgent first', async () => {
  const { client, accountId } = await openShop(platform)
  const requirements = {
    pastDue: ['external_account'],
    currentlyDue: ['external_account', 'individual.dob.day'],
    eventuallyDue: ['individual.id_number'],
    pendingVerification: ['individual.verification.document'],
    errors: [{ requirement: 'individual.dob.day', code: 'invalid_dob_age_under_minimum', reason: 'Too young.' }],
    deadline: 1_800_000_000,
  }
  await platform.database.prisma.account.update({ where: { id: accountId }, data: { requirements } })
  expect(await client.portal.account.retrieve({})).toMatchObject({
    requirements: { deadline: 1_800_000_000, pastDue: ['external_account'] },
    openRequirements: [
      { name: 'external_account', status: 'past_due', error: null },
      { name: 'individual.dob.day', status: 'currently_due', error: 'Too young.' },
      { name: 'individual.verification.document', status: 'pending_verification', error: null },
    ],
  })
})
