import type { Route } from '@merchant-payments/db'
import { createCountryRules } from '@merchant-payments/processor'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, refusal, testPlatform } from '../../testing/index.ts'
import { applyCountryRules } from './apply-country-rules.ts'
import { createMerchant } from './create.ts'

const platform = await testPlatform()
const { services, processor, database } = platform

const tea = {
  line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
  success_url: 'https://shop.example/ok',
  cancel_url: 'https://shop.example/no',
}

let merchants = 0
async function merchantIn(country: string, changed: Partial<typeof services> = {}) {
  merchants += 1
  const input = { name: 'Shop', email: `owner${merchants}@example.com`, plan: 'free' as const, country }
  const created = await createMerchant({ ...services, ...changed }, input)
  // Each request reads the account anew.
  const signedIn = () => platform.signIn(created.test_key, { services: { ...services, ...changed } })
  const client = await signedIn()
  const account = () =>
    database.prisma.account.findUniqueOrThrow({
      where: { merchantId_livemode: { merchantId: created.merchant_id, livemode: false } },
    })
  const sold = async (): Promise<{ id: string; route: Route }> => {
    const { id } = await (await signedIn()).paymentSessions.create(tea)
    const { route } = await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })
    return { id, route }
  }
  return { ...created, client, account, sold }
}

/** The processor refuses calls of a path on the merchant's account, or with it as the destination. */
function refusing(path: RegExp, on: 'account' | 'destination', message: string, code?: string) {
  let refused = 0
  processor.intercept(async (request) => {
    if (!path.test(new URL(request.url).pathname) || request.method !== 'POST') return undefined
    const isDestination = (await request.clone().text()).includes('destination')
    if (on === 'account' ? !request.headers.has('stripe-account') : !isDestination) return undefined
    refused += 1
    return Response.json({ error: { type: 'invalid_request_error', code, message } }, { status: 400 })
  })
  onTestFinished(() => processor.intercept(null))
  return () => refused
}

describe('a platform in the US and a merchant in', () => {
  test.each([
    ['US', 'usd', 'direct'],
    ['GB', 'gbp', 'direct'],
    ['DE', 'eur', 'direct'],
  ] as const)(
    '%s: the account takes cards, and the merchant is paid with the payment',
    async (country, currency, route) => {
      const { client, sold } = await merchantIn(country)
      expect(await client.account.retrieve({})).toMatchObject({
        country,
        defaultCurrency: currency,
        cardPayments: 'active',
        chargesEnabled: true,
        payoutsEnabled: true,
      })
      expect((await sold()).route).toBe(route)
      expect(await client.paymentIntents.create({ amount: 1000, currency: 'usd' })).toMatchObject({
        status: expect.any(String),
      })
    },
  )

  test.each([
    ['TT', 'ttd'],
    ['JM', 'jmd'],
    ['AG', 'xcd'],
    ['IN', 'inr'],
  ])('%s: there is no account, the platform sells, and what is due is kept', async (country, currency) => {
    const { client, account, sold } = await merchantIn(country)
    expect(await account()).toMatchObject({
      processorAccountId: null,
      openingRefusal: expect.stringContaining('table of countries'),
    })
    expect(await client.account.retrieve({})).toMatchObject({
      country,
      defaultCurrency: currency,
      cardPayments: 'platform_hosted',
      chargesEnabled: false,
      bankAccount: null,
    })
    const { id, route } = await sold()
    expect(route).toBe('transfer')
    expect(await refusal(client.paymentIntents.create({ amount: 1000, currency: 'usd' }))).toMatchObject({
      code: 'account_not_ready',
    })
    await processor.pay(id)
    await catchUp(platform)
    const payment = await database.prisma.payment.findFirstOrThrow({ where: { sessionId: id } })
    expect(payment).toMatchObject({ status: 'succeeded', route: 'transfer', hostAccount: null, transferred: 0n })
    expect(payment.due).toBe(1000n - payment.feeAmount)
    expect(await client.refunds.create({ session_id: id })).toMatchObject({ amount: 1000 })
  })

  test('BR: the account is opened, and without a fee nothing is sold on it', async () => {
    const { client, account, sold } = await merchantIn('BR')
    expect(await account()).toMatchObject({
      processorAccountId: expect.stringMatching(/^acct_/),
      feeRefusal: expect.stringContaining('table of countries'),
      transferRefusal: expect.stringContaining('table of countries'),
    })
    expect(await client.account.retrieve({})).toMatchObject({ cardPayments: 'platform_hosted', chargesEnabled: true })
    expect((await sold()).route).toBe('transfer')
  })

  test('GB without a fee: the merchant is the destination', async () => {
    const { sold } = await merchantIn('GB', { countryRules: createCountryRules({ GB: { fee: false } }) })
    expect((await sold()).route).toBe('destination')
  })
})

describe('a permanent refusal by Stripe overrides the table of countries, and is not provoked again', () => {
  test('"Connected accounts in … cannot be created by platforms in …"', async () => {
    const open = createCountryRules({ JM: { open: true } })
    const { account, sold } = await merchantIn('JM', { countryRules: open })
    expect(await account()).toMatchObject({
      processorAccountId: null,
      openingRefusal: 'Connected accounts in JM cannot be created by platforms in US.',
    })
    expect((await sold()).route).toBe('transfer')
  })

  test('"application fees for platforms in US with connected accounts in MX": no direct route any more', async () => {
    const { client, account, sold } = await merchantIn('US')
    const words = "Stripe doesn't currently support application fees for platforms in US with connected accounts in MX."
    const refused = refusing(/checkout\/sessions$/, 'account', words, 'charge_invalid_parameter')
    expect((await sold()).route).toBe('destination')
    expect((await sold()).route).toBe('destination')
    expect(refused()).toBe(1)
    expect(await account()).toMatchObject({ feeRefusal: words, cardPaymentsActive: false })
    processor.intercept(null)
    expect((await client.account.retrieve({})).cardPayments).toBe('platform_hosted')
  })

  test('the same of an embedded payment: account_not_ready', async () => {
    const { client, account } = await merchantIn('US')
    const words = "Stripe doesn't currently support application fees for platforms in US with connected accounts in TH."
    refusing(/payment_intents$/, 'account', words, 'charge_invalid_parameter')
    expect(await refusal(client.paymentIntents.create({ amount: 1000, currency: 'usd' }))).toMatchObject({
      code: 'account_not_ready',
      message: expect.not.stringContaining('Stripe'),
    })
    expect(await account()).toMatchObject({ feeRefusal: words })
  })

  test('"outside the platform\'s region": nothing is sent there any more', async () => {
    const { account, sold } = await merchantIn('GB', { countryRules: createCountryRules({ GB: { fee: false } }) })
    const words =
      "Cannot create a destination charge for connected accounts in GB because funds would be settled on the platform and the connected account is outside the platform's region. You may use the on_behalf_of parameter"
    refusing(/checkout\/sessions$/, 'destination', words)
    expect((await sold()).route).toBe('transfer')
    expect(await account()).toMatchObject({ transferRefusal: words, transfersActive: false })
  })
})

describe('a changed file of country rules reaches accounts that exist (fault: rules were read at opening alone)', () => {
  const restart = async (overrides: Parameters<typeof createCountryRules>[0]) => {
    const changed = { countryRules: createCountryRules(overrides) }
    await applyCountryRules({ ...services, ...changed })
    expect(await sweep(services)).toEqual([])
    return changed
  }

  test('lifts the refusals that it allows: a fee in BR, and an account in TT', async () => {
    const [brazilian, trinidadian] = [await merchantIn('BR'), await merchantIn('TT')]
    expect(await brazilian.account()).toMatchObject({ chargesEnabled: true, cardPaymentsActive: false })
    await restart({ BR: { fee: true }, TT: { open: true } })
    const lifted = { cardPaymentsActive: true, feeRefusal: null, transferRefusal: expect.stringContaining('table') }
    expect(await brazilian.account()).toMatchObject(lifted)
    expect((await trinidadian.account()).openingRefusal).toBeNull()
    expect(platform.alerts.filter(({ country }) => country === 'BR')).toHaveLength(2)
  })

  test('refuses what it sets to false, and lifts the refusal when the entry is removed', async () => {
    const { sold, account } = await merchantIn('GB')
    expect((await sold()).route).toBe('direct')
    await restart({ GB: { fee: false } })
    expect((await sold()).route).toBe('destination')
    await restart({ GB: { fee: false, transfer: false } })
    expect((await sold()).route).toBe('transfer')
    await restart({})
    expect((await sold()).route).toBe('direct')
    expect(await account()).toMatchObject({ feeRefusal: null, transferRefusal: null })
  })

  test('changes neither a refusal by the processor itself nor an account from before the table', async () => {
    const [refused, older] = [await merchantIn('BR'), await merchantIn('MX')]
    const words = 'Stripe said no'
    await database.prisma.account.update({ where: { id: (await refused.account()).id }, data: { feeRefusal: words } })
    const none = { feeRefusal: null, transferRefusal: null }
    await database.prisma.account.update({ where: { id: (await older.account()).id }, data: none })
    await restart({ BR: { fee: true } })
    expect((await refused.account()).feeRefusal).toBe(words)
    expect(await older.account()).toMatchObject(none)
  })
})
