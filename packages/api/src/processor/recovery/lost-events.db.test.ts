import { handledEventTypes, type ProcessorEvent } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { disputing, monthly, openShop, type Shop, testPlatform } from '../../testing/index.ts'
import { shown } from '../../testing/recovery/shown.ts'
import { processEvents } from '../events/process-events.ts'
import { concernsUs, storeProcessorEvents } from '../events/store-events-once.ts'
import { recoverEvents } from './recover-events.ts'

const platform = await testPlatform({ processor: { settlementDays: 2 } })
const { processor, services, database } = platform

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Receives the processor's events, except the events of one merchant. Returns these lost events. */
async function deliver(unlucky: Shop): Promise<ProcessorEvent[]> {
  const events = (await processor.events()).map(({ body, signature }) =>
    services.processor.events.verify(body, signature),
  )
  const arriving = events.filter(({ account }) => account !== unlucky.account)
  await storeProcessorEvents(services, arriving)
  const ids = arriving.map(({ id }) => id)
  expect(await processEvents(services, ids)).toEqual([])
  return events.filter(({ account }) => account === unlucky.account)
}

/** Reads the feeds of these merchants, as happens each hour. */
async function anHourLater(merchants: readonly Shop[]): Promise<void> {
  const processorAccount = { in: merchants.map(({ account }) => account) }
  await database.prisma.eventFeed.updateMany({ where: { processorAccount }, data: { dueAt: new Date(0) } })
  expect(await recoverEvents(services)).toEqual([])
}

/** A call of the processor's own API for a merchant, as it is made on the processor's own pages. */
async function call<T = { id: string }>(merchant: Shop, path: string, fields?: Record<string, string>): Promise<T> {
  const answer = await processor.call(false, path, merchant.account, fields)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const buy = (typed: Record<string, string>) => async (merchant: Shop) => {
  const { id } = await merchant.sell()
  await processor.pay(id, typed)
}
const subscribe = (number: string) => async (merchant: Shop) => {
  const { id } = await merchant.client.subscriptionSessions.create(monthly)
  await processor.pay(id, { number })
}
async function paidIntent(merchant: Shop): Promise<string> {
  const found = await call<{ data: { id: string }[] }>(merchant, '/v1/payment_intents?limit=1')
  return found.data[0]?.id ?? ''
}
async function newest(merchant: Shop, resource: string): Promise<string> {
  return (await call<{ data: { id: string }[] }>(merchant, `/v1/${resource}?limit=1`)).data[0]?.id ?? ''
}
/** Newest first. */
async function keptMethods({ accountId }: Shop): Promise<string[]> {
  const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const
  const rows = await database.prisma.paymentMethod.findMany({ where: { accountId }, orderBy: [...orderBy] })
  return rows.map(({ id }) => id)
}
const advance = (seconds: number) => async () => void (await processor.advance(seconds))
const each = (step: (merchant: Shop) => Promise<unknown>) => async (merchants: readonly Shop[]) => {
  for (const merchant of merchants) await step(merchant)
}
const refund = each(async (merchant) =>
  call(merchant, '/v1/refunds', { payment_intent: await paidIntent(merchant), amount: '400' }),
)
const bank = (account_number: string) => ({ method: 'us_bank_account', routing_number: '110000000', account_number })
const decide = (status: 'won' | 'lost') =>
  each(async (merchant) => processor.decideDispute(false, await newest(merchant, 'disputes'), status))
const bankAccount = {
  'external_account[object]': 'bank_account',
  'external_account[country]': 'US',
  'external_account[currency]': 'usd',
  'external_account[routing_number]': '110000000',
  'external_account[account_number]': '000123456789',
}

const payOut = (merchant: Shop) => call(merchant, '/v1/payouts', { amount: '100', currency: 'usd' })

type Step = (merchants: readonly Shop[]) => Promise<unknown>

/** Steps of merchants, and the types of events that they cause and that get lost. */
const journeys: Record<string, { steps: Step[]; types: string[] }> = {
  'a sale': {
    steps: [each(buy({})), advance(2 * day + hour)],
    types: ['checkout.session.completed', 'payment_intent.succeeded', 'balance.available'],
  },
  'a declined card': {
    steps: [each(buy({ number: '4000000000000002' }))],
    types: ['payment_intent.payment_failed'],
  },
  'a cart that was left': {
    steps: [each((merchant) => merchant.sell()), advance(day + hour)],
    types: ['checkout.session.expired'],
  },
  'a bank that says yes': {
    steps: [each(buy(bank('000123456789'))), advance(minute)],
    types: ['payment_intent.processing', 'checkout.session.async_payment_succeeded'],
  },
  'a bank that says no': {
    steps: [each(buy(bank('000111111116'))), advance(minute)],
    types: ['checkout.session.async_payment_failed'],
  },
  'a payment that was given up': {
    steps: [
      each((merchant) => merchant.client.paymentIntents.create({ amount: 1000, currency: 'usd' })),
      each(async (merchant) => call(merchant, `/v1/payment_intents/${await paidIntent(merchant)}/cancel`, {})),
    ],
    types: ['payment_intent.canceled'],
  },
  'a refund on the processor’s pages': {
    steps: [
      each(buy({ number: '4000000000007726' })),
      advance(3 * day),
      refund,
      advance(minute),
      each(async (merchant) =>
        call(merchant, `/v1/refunds/${await newest(merchant, 'refunds')}`, { 'metadata[note]': 'late' }),
      ),
    ],
    types: ['refund.created', 'refund.updated', 'charge.refund.updated'],
  },
  'a refund that failed': {
    steps: [each(buy({ number: '4000000000005126' })), advance(3 * day), refund, advance(minute)],
    types: ['refund.failed'],
  },
  'a dispute that was won': {
    steps: [
      each(buy({ number: disputing.fraudulent })),
      advance(minute),
      each(async (merchant) =>
        call(merchant, `/v1/disputes/${await newest(merchant, 'disputes')}`, {
          'evidence[uncategorized_text]': 'a parcel',
        }),
      ),
      decide('won'),
    ],
    types: [
      'charge.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ],
  },
  'a subscription that renews and ends': {
    steps: [
      each(subscribe('4242424242424242')),
      advance(31 * day + 2 * hour),
      each(async (merchant) => {
        const id = await newest(merchant, 'subscriptions')
        return call(merchant, `/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' })
      }),
      advance(31 * day),
    ],
    types: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.created',
      'invoice.paid',
    ],
  },
  'a renewal that fails': {
    steps: [each(subscribe('4000000000000341')), advance(31 * day + 2 * hour), advance(20 * day)],
    types: ['invoice.payment_failed'],
  },
  'a renewal that waits for its customer, who enters another card': {
    steps: [
      each(subscribe('4242424242424242')),
      each(async (merchant) => {
        const id = await newest(merchant, 'subscriptions')
        const { customer } = await call<{ customer: string }>(merchant, `/v1/subscriptions/${id}`)
        const attached = '/v1/payment_methods/pm_card_authenticationRequired/attach'
        const { id: method } = await call(merchant, attached, { customer })
        await call(merchant, `/v1/subscriptions/${id}`, { default_payment_method: method })
      }),
      advance(31 * day + 2 * hour),
      each(async (merchant) => {
        const return_url = 'https://shop.example/account'
        const id = await newest(merchant, 'subscriptions')
        const { url } = await merchant.client.subscriptions.createPaymentMethodSession({ id, return_url })
        await processor.pay(url.split('/').at(-1) ?? '')
      }),
    ],
    types: ['payment_intent.requires_action', 'invoice.payment_action_required', 'setup_intent.succeeded'],
  },
  'a subscription whose bank says no': {
    steps: [
      each(async (merchant) => {
        const { id } = await merchant.client.subscriptionSessions.create(monthly)
        await processor.pay(id, bank('000111111116'))
      }),
      advance(minute),
    ],
    types: ['invoice.voided'],
  },
  'a kept card that is given another end, and one that is detached': {
    steps: [
      each(async (merchant) => {
        const { id } = await merchant.client.customers.create({ email: 'kept@example.com' })
        for (const number of ['4242424242424242', '5555555555554444']) {
          const session = await merchant.sell({ customer_id: id, save_payment_method: true })
          await processor.pay(session.id, { number })
        }
      }),
      each(async (merchant) => {
        const [newer, older] = await keptMethods(merchant)
        await call(merchant, `/v1/payment_methods/${newer}`, { 'card[exp_month]': '3', 'card[exp_year]': '2044' })
        await call(merchant, `/v1/payment_methods/${older}/detach`, {})
      }),
    ],
    types: ['payment_method.updated', 'payment_method.detached'],
  },
  'a warning of the card’s issuer': {
    steps: [each(buy({ number: '4000000000005423' }))],
    types: ['radar.early_fraud_warning.created'],
  },
  'a payout to the bank, and one that is canceled': {
    steps: [
      each((merchant) => call(merchant, '/v1/balance_settings', { 'payments[payouts][schedule][interval]': 'manual' })),
      each(buy({})),
      advance(3 * day),
      each(payOut),
      advance(5 * day),
      each(async (merchant) => call(merchant, `/v1/payouts/${(await payOut(merchant)).id}/cancel`, {})),
    ],
    types: ['balance_settings.updated', 'payout.created', 'payout.updated', 'payout.paid', 'payout.canceled'],
  },
  'a payout of the schedule': {
    steps: [
      each((merchant) =>
        call(merchant, '/v1/balance_settings', {
          'payments[payouts][minimum_balance_by_currency][usd]': '0',
          'payments[payouts][schedule][interval]': 'daily',
        }),
      ),
      each(buy({})),
      advance(5 * day),
      each((merchant) => call(merchant, '/v1/balance_settings', { 'payments[payouts][schedule][interval]': 'manual' })),
      each(buy({})),
      advance(3 * day),
    ],
    types: ['payout.reconciliation_completed'],
  },
  'a payout that the bank sends back': {
    steps: [
      each(async ({ account }) => {
        const closed = { ...bankAccount, 'external_account[account_number]': '000111111116' }
        const all = `/v1/accounts/${account}/external_accounts`
        return processor.call(false, all, null, { ...closed, default_for_currency: 'true' })
      }),
      each(payOut),
      advance(5 * day),
    ],
    types: ['payout.failed'],
  },
  'an account that is limited': {
    steps: [each(buy({})), each(({ account }) => processor.decide(false, account, { card_payments: 'inactive' }))],
    types: ['account.updated', 'capability.updated'],
  },
  'another bank account': {
    steps: [
      each(async ({ account }) => {
        const all = `/v1/accounts/${account}/external_accounts`
        const made = await processor.call(false, all, null, { ...bankAccount, default_for_currency: 'true' })
        const { id } = (await made.json()) as { id: string }
        await processor.call(false, `${all}/${id}`, null, { 'metadata[note]': 'new' })
        const listed = (await (await processor.call(false, all, null)).json()) as { data: { id: string }[] }
        const old = listed.data.find((one) => one.id !== id)
        const request = { method: 'DELETE', headers: { authorization: 'Bearer sk_test_0123456789abcdef' } }
        await processor.sandbox.fetch(new Request(`http://processor.test${all}/${old?.id}`, request))
      }),
    ],
    types: ['account.external_account.created', 'account.external_account.updated', 'account.external_account.deleted'],
  },
}

const covered = Object.values(journeys).flatMap(({ types }) => types)

/**
 * Events of the platform's own account, and of accounts with a dashboard of their own, of which no merchant here has any. The events of
 * a disconnected account cannot be read any more.
 */
const ofPlatform = ['transfer.reversed', 'application_fee.refunded', 'account.application.deauthorized']
/** The processor's test cards are not replaced by their banks. */
const ofBanks = ['payment_method.automatically_updated']

test('there is a journey for each type that we handle', () => {
  expect([...covered, ...ofPlatform, ...ofBanks].toSorted()).toEqual(handledEventTypes.toSorted())
})

// One merchant hears of everything that happens to it; of what happens to the other, nothing ever comes.
const control = await openShop(platform)
const unlucky = await openShop(platform)
await database.prisma.apiKey.updateMany({ data: { lastUsedAt: new Date() } })
await processor.events()

test.each(Object.entries(journeys))(
  '%s ends as if no event had been lost for good, and merchants are told once',
  async (_, { steps, types }) => {
    const lost: ProcessorEvent[] = []
    for (const step of steps) {
      await step([control, unlucky])
      lost.push(...(await deliver(unlucky)))
      await anHourLater([unlucky])
    }
    // Events after the last step. The merchant without lost events must not be notified again.
    lost.push(...(await deliver(unlucky)))
    await anHourLater([control, unlucky])
    expect(lost.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
    expect(await shown(database, unlucky)).toEqual(await shown(database, control))
    const ids = lost.filter(concernsUs).map(({ id }) => id)
    const settled = { id: { in: ids }, processedAt: { not: null } }
    expect(await database.prisma.processorEvent.count({ where: settled })).toBe(ids.length)
  },
)
