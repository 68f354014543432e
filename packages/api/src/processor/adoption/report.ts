import type { ProcessorScope } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { eachPage } from '../recovery/rebuild/rebuild-context.ts'
import { isDisputing } from '../sync/is-disputing.ts'
import { type AccountInMode, findAdoptable } from './find-adoptable.ts'
import { judgeCustomer, judgePayment, judgePrice, judgeSubscription, type Place } from './judge-adoptable.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'

export type AdoptionOptions = {
  /** Payments, refunds and disputes since then are taken, by the processor's clock. */
  since: Date
  pace: Throttle
  tell: (progress: string) => void
}

/** The objects of an existing account, those that would be taken, and those that would not. Amounts in minor units. */
export type AdoptionReport = {
  account: string
  mode: 'live' | 'test'
  /** mer_… of a run that began before; null otherwise. */
  merchant_id: string | null
  name: string | null
  email: string | null
  model: string
  dashboard: string
  country: string
  default_currency: string
  charges_enabled: boolean
  payouts_enabled: boolean
  capabilities: Record<string, string>
  requirements: { currently_due: string[]; past_due: string[]; deadline: number | null; disabled_reason: string | null }
  /** Other receivers of the events of the account. */
  other_endpoints: { id: string; url: string; of: 'platform' | 'account' }[]
  negative_balances: { currency: string; amount: number }[]
  open_disputes: { id: string; amount: number; currency: string; due_by: number | null }[]
  currencies: string[]
  products: number
  prices: number
  customers: number
  subscriptions: Record<string, number>
  read_only_subscriptions: LeftOut[]
  /** The platform's percentage of each taken subscription, and how many have it. */
  subscription_fees: Record<string, number>
  billing_modes: Record<string, number>
  payments: number
  coupons: number
  left_out: LeftOut[]
  follows: string[]
}

/**
 * Reads everything that adopting an account would take. Changes nothing.
 * @throws AdoptionRefusedError, ProcessorError
 */
export async function reportAdoption(
  services: Services,
  which: AccountInMode,
  { since, pace, tell }: AdoptionOptions,
): Promise<AdoptionReport> {
  const { processor } = services
  const { account, livemode } = which
  const { snapshot, known } = await findAdoptable(services, which)
  const profile = await processor.inspection.account(livemode, account)
  const ownApplication = await processor.inspection.ownApplication(livemode)
  const own: Place = { scope: { livemode, hostAccount: account }, account, ownApplication }
  const platform: Place = { ...own, scope: { livemode, hostAccount: null } }
  const leftOut = countLeftOut()
  const readOnly = countLeftOut()
  const products = new Set<string>()
  const currencies = new Set<string>()
  const report = { prices: 0, customers: 0, payments: 0 }
  const subscriptions: Record<string, number> = {}
  const fees: Record<string, number> = {}
  const billingModes: Record<string, number> = {}
  const openDisputes: AdoptionReport['open_disputes'] = []
  const always = { since: new Date(0), pace }

  tell('reading prices')
  await eachPage(
    always,
    (...page) => processor.history.prices(own.scope, ...page),
    async (items) => {
      for (const price of items) {
        const judged = judgePrice(price)
        if (judged?.taken === false) leftOut.add(judged.reason, price.id)
        if (judged?.taken !== true) continue
        report.prices += 1
        products.add(price.product?.id ?? price.id)
        currencies.add(price.currency)
      }
    },
  )
  tell('reading customers')
  await eachPage(
    always,
    (...page) => processor.history.customers(own.scope, ...page),
    async (items) => {
      for (const customer of items) {
        const judged = judgeCustomer(customer)
        if (judged?.taken === false) leftOut.add(judged.reason, customer.id)
        else report.customers += 1
      }
    },
  )
  for (const place of [own, platform]) {
    const disputed = new Set<string>()
    tell(`reading subscriptions${place === platform ? ' on the account of the platform' : ''}`)
    await eachPage(
      always,
      (...page) => processor.history.subscriptions(place.scope, ...page),
      async (items) => {
        for (const made of items) {
          const judged = judgeSubscription(place, made)
          if (judged?.taken === false) leftOut.add(judged.reason, made.subscription.id)
          if (judged?.taken !== true) continue
          add(subscriptions, made.subscription.status)
          add(billingModes, made.billingMode)
          const { feeHundredths } = made.subscription
          add(fees, feeHundredths === null ? 'none' : `${Number(feeHundredths) / 100}%`)
          if (judged.readOnlyReason) readOnly.add(judged.readOnlyReason, made.subscription.id)
          if (made.taxed) leftOut.add('taxes of subscriptions', made.subscription.id)
          if (made.discounted) leftOut.add('discounts of subscriptions', made.subscription.id)
        }
      },
    )
    tell('reading payments and disputes')
    await eachPage(
      { since, pace },
      (...page) => processor.history.payments(place.scope, ...page),
      async (items) => {
        for (const made of items) {
          const judged = judgePayment(place, made)
          if (judged?.taken === false) leftOut.add(judged.reason, made.payment.id)
          if (judged?.taken !== true) continue
          report.payments += 1
          if (made.payment.everDisputed) disputed.add(made.payment.id)
        }
      },
    )
    await eachPage(
      { since, pace },
      (...page) => processor.history.disputes(place.scope, ...page),
      async (items) => {
        for (const { id, paymentId, amount, currency, status, dueBy } of items) {
          // The disputes of the platform are those of all of its accounts.
          if (place === platform && !disputed.has(paymentId ?? '')) continue
          if (status === 'lost' || !isDisputing(status)) continue
          const due_by = dueBy && Math.floor(dueBy.getTime() / 1000)
          openDisputes.push({ id, amount: Number(amount), currency, due_by })
        }
      },
    )
  }
  const coupons = await countOwn(services, own.scope, 'coupons')
  const schedules = await countOwn(services, own.scope, 'subscriptionSchedules')
  if (coupons > 0) leftOut.add('coupons', null, coupons)
  if (schedules > 0) leftOut.add('schedules of subscriptions', null, schedules)

  const { requirements } = snapshot
  const found = {
    account,
    mode: livemode ? ('live' as const) : ('test' as const),
    merchant_id: known?.merchantId ?? null,
    name: profile.name,
    email: profile.email,
    model: snapshot.model,
    dashboard: profile.dashboard,
    country: snapshot.country,
    default_currency: snapshot.defaultCurrency,
    charges_enabled: snapshot.chargesEnabled,
    payouts_enabled: snapshot.payoutsEnabled,
    capabilities: snapshot.capabilities,
    requirements: {
      currently_due: requirements.currentlyDue,
      past_due: requirements.pastDue,
      deadline: requirements.deadline,
      disabled_reason: snapshot.disabledReason,
    },
    other_endpoints: await otherEndpoints(services, livemode, profile.endpoints ?? []),
    negative_balances: profile.negativeBalances.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    open_disputes: openDisputes,
    currencies: [...currencies].toSorted(),
    products: products.size,
    ...report,
    subscriptions,
    read_only_subscriptions: readOnly.list(),
    subscription_fees: fees,
    billing_modes: billingModes,
    coupons,
    left_out: leftOut.list(),
  }
  return { ...found, follows: whatFollows(found) }
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

function countOwn({ processor }: Services, scope: ProcessorScope, kind: 'coupons' | 'subscriptionSchedules') {
  return processor.inspection.countObjects(scope, kind)
}

/** Endpoints that this service did not create. */
async function otherEndpoints(
  { processor }: Services,
  livemode: boolean,
  ofAccount: readonly { id: string; url: string }[],
): Promise<AdoptionReport['other_endpoints']> {
  const ofPlatform = (await processor.endpoints.list(livemode)).filter(({ scope }) => scope === null)
  return [
    ...ofPlatform.map(({ id, url }) => ({ id, url, of: 'platform' as const })),
    ...ofAccount.map(({ id, url }) => ({ id, url, of: 'account' as const })),
  ]
}

/** The consequences of adopting the account, as sentences for the operator. */
function whatFollows(report: Omit<AdoptionReport, 'follows'>): string[] {
  const said = [
    report.merchant_id === null
      ? 'A merchant is created with this account and a fresh one in the other mode.'
      : `The run that began before continues: its merchant is ${report.merchant_id}.`,
    'No event is sent for what happened before, and nothing is changed at the processor without --commit.',
  ]
  if (report.model === 'standard')
    said.push('The merchant pays the processor’s fees itself, besides the fee of its plan.')
  if (report.other_endpoints.length > 0)
    said.push('The other endpoints keep receiving events: programs behind them may act on the same payments.')
  if (report.read_only_subscriptions.length > 0)
    said.push('Read-only subscriptions are listed and renewed, but their seats, plan and fee cannot be changed here.')
  if (Object.keys(report.subscription_fees).length > 0)
    said.push('Renewals keep the fee that the processor has, unless --take-over-fees replaces it.')
  if (report.negative_balances.length > 0)
    said.push('The balance of the account is below zero: its next payments cover that first.')
  if (report.requirements.past_due.length > 0) said.push('The processor waits for details that are overdue.')
  return said
}
