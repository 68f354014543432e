import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const day = 86_400
let seconds = 0
let { sandbox, stripe } = createTestSandbox()
let on: { stripeAccount: string } = { stripeAccount: '' }
async function begin(settlementDays = 0) {
  seconds = 1_800_000_000
  ;({ sandbox, stripe } = createTestSandbox({ settlementDays, clock: { now: () => new Date(seconds * 1000) } }))
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
}
beforeEach(() => begin())
afterEach(() => sandbox.close())

async function pass(time: number) {
  await sandbox.clock.advance({ seconds: time })
}
const pay = (amount = 1000) =>
  stripe.paymentIntents.create(
    { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, return_url: 'https://shop.test/' },
    on,
  )
const balance = async () => {
  const { available, pending } = await stripe.balance.retrieve({}, on)
  return [available[0]?.amount, pending[0]?.amount]
}
const payouts = async () => (await stripe.payouts.list({}, on)).data
const told = async () => {
  const { data } = await stripe.events.list({ limit: 100 }, on)
  return data.flatMap(({ type }) => (type.startsWith('payout.') ? type : [])).reverse()
}

describe('daily (Stripe: payouts, payout schedule)', () => {
  test('a balance is paid out to zero at the next daily moment, and not before', async () => {
    await pass(day / 2)
    await pay()
    await pass(day / 2 - 1)
    expect(await balance()).toEqual([1000, 0])
    await pass(1)
    expect(await balance()).toEqual([0, 0])
    expect(await payouts()).toMatchObject([{ amount: 1000, currency: 'usd', automatic: true, status: 'pending' }])
  })

  test('money is paid out on the day after it has become available', async () => {
    await sandbox.close()
    await begin(2)
    await pass(60)
    await pay()
    await pass(2 * day)
    expect(await balance()).toEqual([1000, 0])
    await pass(day)
    expect(await balance()).toEqual([0, 0])
  })

  test('a payout is pending, in transit and paid, and each is told', async () => {
    await pay()
    await pass(day)
    const [made] = await payouts()
    await pass(3600)
    expect(await stripe.payouts.retrieve(made?.id ?? '', {}, on)).toMatchObject({ status: 'in_transit' })
    await pass(day)
    expect(await payouts()).toMatchObject([{ status: 'paid', failure_code: null }])
    expect(await told()).toEqual(['payout.created', 'payout.updated', 'payout.reconciliation_completed', 'payout.paid'])
  })

  test('a day without sales has no payout, and neither has the platform', async () => {
    await pay()
    await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.test/',
    })
    await pass(5 * day)
    expect(await payouts()).toHaveLength(1)
    expect((await stripe.payouts.list()).data).toEqual([])
    expect((await stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval).toBe('manual')
  })

  test('the transactions of each payout add up to it (Stripe: payout reconciliation)', async () => {
    await pay(5000)
    await pass(day)
    await pay(700)
    const { id } = await pay(900)
    await stripe.refunds.create({ payment_intent: id, amount: 100 }, on)
    await pass(day)
    await pass(day)
    const [second, first] = await payouts()
    for (const [payout, count] of [
      [first, 1],
      [second, 3],
    ] as const) {
      const { data } = await stripe.balanceTransactions.list(
        { payout: payout?.id ?? '', limit: 100, expand: ['data.source'] },
        on,
      )
      const others = data.filter(({ type }) => type !== 'payout')
      expect(others).toHaveLength(count)
      expect(others.reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount)
      expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    }
  })

  test('the transactions of a payout that has just been made are not known yet', async () => {
    await pay()
    await pass(day)
    const [made] = await payouts()
    const early = await expectFailure(stripe.balanceTransactions.list({ payout: made?.id ?? '' }, on))
    expect(early.code).toBe('payout_reconciliation_not_ready')
    expect(made?.reconciliation_status).toBe('in_progress')
  })
})

describe('on request', () => {
  test('a payout takes its amount from the balance, and can be canceled while it is pending', async () => {
    await pay()
    const made = await stripe.payouts.create({ amount: 400, currency: 'usd', metadata: { a: '1' } }, on)
    expect(made).toMatchObject({ amount: 400, automatic: false, reconciliation_status: 'not_applicable' })
    expect(await balance()).toEqual([600, 0])
    expect((await stripe.payouts.cancel(made.id, {}, on)).status).toBe('canceled')
    expect(await balance()).toEqual([1000, 0])
    expect(await told()).toEqual(['payout.created', 'payout.canceled'])
    expect((await expectFailure(stripe.payouts.cancel(made.id, {}, on))).statusCode).toBe(400)
  })

  test('a payout above the available balance is refused', async () => {
    await pay()
    const failed = await expectFailure(stripe.payouts.create({ amount: 1001, currency: 'usd' }, on))
    expect(failed.code).toBe('balance_insufficient')
    expect(failed.message).toContain('You have insufficient funds in your Stripe account for this transfer.')
  })

  test('a transfer cannot be reversed once its money was paid out', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.test/',
      transfer_data: { destination: on.stripeAccount },
    })
    await pass(day)
    const refused = await expectFailure(stripe.refunds.create({ payment_intent: intent.id, reverse_transfer: true }))
    expect(refused.code).toBe('balance_insufficient')
  })
})

describe('that fail (Stripe: payouts, failed payouts)', () => {
  const bank = (number: string) => ({
    object: 'bank_account' as const,
    account_number: number,
    routing_number: '110000000',
    country: 'US',
    currency: 'usd',
  })
  const replaceBank = (number: string) =>
    stripe.accounts.createExternalAccount(on.stripeAccount, {
      external_account: bank(number) as unknown as string,
      default_for_currency: true,
    })

  test.each([
    ['000111111116', 'no_account'],
    ['000111111113', 'account_closed'],
    ['000222222227', 'insufficient_funds'],
    ['000333333335', 'debit_not_authorized'],
    ['000444444440', 'invalid_currency'],
  ])('a payout to %s fails with %s, and its money is back', async (number, code) => {
    await replaceBank(number)
    await pay()
    await pass(2 * day)
    expect(await payouts()).toMatchObject([
      { status: 'failed', failure_code: code, failure_balance_transaction: expect.stringMatching(/^txn_/) },
    ])
    expect(await balance()).toEqual([1000, 0])
    expect((await told()).at(-1)).toBe('payout.failed')
  })

  test('a failed payout disables its bank account, and payouts stop until it is replaced', async () => {
    await replaceBank('000111111116')
    await pay()
    await pass(2 * day)
    const { data } = await stripe.events.list({ type: 'account.external_account.updated' }, on)
    expect(data[0]?.data.object).toMatchObject({ last4: '1116', status: 'errored' })
    expect((await stripe.balanceSettings.retrieve({}, on)).payments.payouts?.status).toBe('enabled')
    await pay()
    await pass(3 * day)
    expect(await payouts()).toHaveLength(1)
    await replaceBank('000123456789')
    await pass(2 * day)
    expect(await payouts()).toMatchObject([{ amount: 2000, status: 'paid' }, { status: 'failed' }])
  })
})

describe('balance settings (Stripe: balance settings)', () => {
  const set = (payments: Stripe.BalanceSettingsUpdateParams.Payments) => stripe.balanceSettings.update({ payments }, on)

  test('an account whose losses the platform bears is not debited, and is paid out daily', async () => {
    const { id } = await createReadyAccount(stripe)
    expect(await stripe.balanceSettings.retrieve({}, { stripeAccount: id })).toMatchObject({
      object: 'balance_settings',
      payments: {
        debit_negative_balances: false,
        payouts: { minimum_balance_by_currency: null, schedule: { interval: 'daily' }, status: 'enabled' },
        settlement_timing: { delay_days: 0 },
      },
    })
  })

  test('a minimum balance stays, as a hold and a release of the payouts', async () => {
    await set({ payouts: { minimum_balance_by_currency: { usd: 300 } }, debit_negative_balances: true })
    await pay()
    await pass(day)
    expect(await balance()).toEqual([300, 0])
    await pay(50)
    await pass(2 * day)
    expect(await balance()).toEqual([300, 0])
    const made = await payouts()
    expect(made.map(({ amount }) => amount)).toEqual([50, 700])
    const lines = await Promise.all(
      made.map(async ({ id }) =>
        (await stripe.balanceTransactions.list({ payout: id }, on)).data.map(({ type, net }) => [type, net]).reverse(),
      ),
    )
    expect(lines).toEqual([
      [
        ['payout_minimum_balance_release', 300],
        ['charge', 50],
        ['payout_minimum_balance_hold', -300],
        ['payout', -50],
      ],
      [
        ['charge', 1000],
        ['payout_minimum_balance_hold', -300],
        ['payout', -700],
      ],
    ])
  })

  test('a changed setting is told, and an empty one is taken out', async () => {
    await set({ payouts: { minimum_balance_by_currency: { usd: 300, eur: 100 } } })
    const after = await set({ payouts: { minimum_balance_by_currency: { eur: '' } } })
    expect(after.payments.payouts?.minimum_balance_by_currency).toEqual({ usd: 300 })
    const { data } = await stripe.events.list({ type: 'balance_settings.updated' }, on)
    expect(data).toHaveLength(2)
  })

  test('a delay of its own holds back what an account is paid, and is not below that of the country', async () => {
    await set({ settlement_timing: { delay_days_override: 7 } })
    await pay()
    expect(await balance()).toEqual([0, 1000])
    await set({ settlement_timing: { delay_days_override: '' } })
    await pay()
    expect(await balance()).toEqual([1000, 1000])
    await sandbox.close()
    await begin(2)
    const refused = await expectFailure(set({ settlement_timing: { delay_days_override: 1 } }))
    expect(refused.param).toBe('payments[settlement_timing][delay_days_override]')
  })

  test('a manual schedule makes no payouts, and another one takes up what has gathered', async () => {
    await set({ payouts: { schedule: { interval: 'manual' } } })
    await pay()
    await pass(5 * day)
    expect(await payouts()).toEqual([])
    await set({ payouts: { schedule: { interval: 'daily' } } })
    await pass(day)
    expect(await payouts()).toMatchObject([{ amount: 1000 }])
  })

  test('a weekly schedule pays out on its days', async () => {
    await set({ payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['friday'] } } })
    await pay()
    await pass(14 * day)
    const made = await payouts()
    expect(made).toHaveLength(1)
    expect(new Date((made[0]?.created ?? 0) * 1000).getUTCDay()).toBe(5)
  })
})
