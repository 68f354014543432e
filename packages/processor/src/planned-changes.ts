import type Stripe from 'stripe'
import { changedDiscounts, changedItems, type ItemChange } from './changed-items.ts'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { formerFeeItems } from './passed-fee.ts'
import { idOf, onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'
import { type Recurrence, toPercent } from './subscription-checkout.ts'

/** A change that a subscription makes at the end of its period. */
export type PlannedChange = {
  /** Our new price; null if the price stays. */
  priceId: string | null
  /** The seats of the changed item. */
  quantity: number
  at: Date
}

/** A change of the items, from the end of the period on. */
export type ChangePlan = ItemChange & {
  id: string
  /** Our price of the changed item after the change; null of a price that is not saved. */
  priceId: string | null
  /** The interval from the change on. */
  every: Recurrence
  /** The platform's fee in hundredths of a per cent; null where the processor deducts none. */
  feeHundredths: bigint | null
}

/** The keys of our metadata of a schedule: phases name prices of the processor alone. */
const priceKey = 'svc_price'
const quantityKey = 'svc_quantity'

/** Reads the next phase of a subscription's schedule; null without one. */
export function plannedChangeOf({ schedule }: Pick<Stripe.Subscription, 'schedule'>): PlannedChange | null {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) return null
  const { current_phase: current, metadata } = schedule
  const next = schedule.phases.find(({ start_date }) => start_date >= current.end_date)
  if (!next) return null
  return {
    priceId: metadata?.[priceKey] || null,
    quantity: Number(metadata?.[quantityKey] || (next.items[0]?.quantity ?? 1)),
    at: new Date(next.start_date * 1000),
  }
}

/**
 * Plans a change for the end of the period, in place of one that is planned. The processor makes it with the renewal: its invoice
 * is a draft, as of any other renewal. Idempotent.
 * @throws ProcessorError
 */
export async function planChange(connection: Connection, scope: ProcessorScope, plan: ChangePlan): Promise<void> {
  const { subscriptionSchedules } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const subscription = await retrieve(connection, scope, plan.id)
  const schedule = await ensureSchedule(connection, scope, subscription)
  const metadata = { [priceKey]: plan.priceId ?? '', [quantityKey]: String(plan.quantity) }
  const phases = await phasesOf(connection, scope, { subscription, schedule, plan })
  await callStripe(scope.livemode, () =>
    subscriptionSchedules.update(
      schedule.id,
      { end_behavior: 'release', metadata, phases, proration_behavior: 'none' },
      on,
    ),
  )
}

/**
 * The phases of a plan, for a schedule that exists. Null without a schedule.
 * @throws ProcessorError
 */
export async function plannedPhases(
  connection: Connection,
  scope: ProcessorScope,
  plan: ChangePlan,
): Promise<{ schedule: string; phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] } | null> {
  const subscription = await retrieve(connection, scope, plan.id)
  const { schedule } = subscription
  if (schedule === null || typeof schedule === 'string') return null
  return { schedule: schedule.id, phases: await phasesOf(connection, scope, { subscription, schedule, plan }) }
}

/**
 * Withdraws the planned change of a subscription. Succeeds also without one. A schedule of past changes is released as well.
 * @throws ProcessorError
 */
export async function withdrawPlan(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  await release(connection, scope, await retrieve(connection, scope, id))
}

/**
 * Releases a subscription from the schedule of a change that it has made: the processor neither pauses a subscription with a
 * schedule nor lets it end with its period. A planned change stays. @throws ProcessorError
 */
export async function releaseFromPast(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  const subscription = await retrieve(connection, scope, id)
  if (plannedChangeOf(subscription) === null) await release(connection, scope, subscription)
}

async function release(
  connection: Connection,
  scope: ProcessorScope,
  { id, ...its }: Stripe.Subscription,
): Promise<void> {
  const schedule = idOf(its.schedule)
  if (schedule === null) return
  const { subscriptionSchedules } = connection.client(scope.livemode)
  try {
    await callStripe(scope.livemode, () => subscriptionSchedules.release(schedule, {}, onAccount(scope.hostAccount)))
  } catch (error) {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    // A concurrent call may have released it.
    if ((await retrieve(connection, scope, id)).schedule !== null) throw error
  }
}

/**
 * Plans the planned change of a subscription again with the subscription's settings as they are now: a schedule keeps the
 * settings of its beginning, and cannot lose a percentage. @throws ProcessorError
 */
export async function planAnew(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  const { subscriptionSchedules } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const subscription = await retrieve(connection, scope, id)
  const { schedule } = subscription
  const plan = plannedChangeOf(subscription)
  await release(connection, scope, subscription)
  if (schedule === null || typeof schedule === 'string' || plan === null) return
  const next = schedule.phases.at(-1)
  if (!next) return
  const anew = await ensureSchedule(connection, scope, { ...subscription, schedule: null })
  const phases: Phase[] = [
    { ...currentPhase(subscription, anew), end_date: next.start_date },
    {
      ...settingsOf(subscription),
      discounts: phaseDiscounts(next.discounts),
      items: next.items.map(({ price, quantity, metadata, discounts }) => ({
        price: idOf(price) ?? '',
        quantity: quantity ?? 1,
        metadata: metadata ?? {},
        discounts: phaseDiscounts(discounts),
      })),
      end_date: next.end_date,
      proration_behavior: 'none',
    },
  ]
  await callStripe(scope.livemode, () =>
    subscriptionSchedules.update(
      anew.id,
      { metadata: schedule.metadata ?? {}, phases, proration_behavior: 'none' },
      on,
    ),
  )
}

/** Sets settings on the schedule of a subscription, which would else be undone by its next phase. @throws ProcessorError */
export async function changeScheduleDefaults(
  connection: Connection,
  scope: ProcessorScope,
  subscription: Pick<Stripe.Subscription, 'schedule'>,
  default_settings: Stripe.SubscriptionScheduleUpdateParams.DefaultSettings,
): Promise<void> {
  const schedule = idOf(subscription.schedule)
  if (schedule === null) return
  await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .subscriptionSchedules.update(schedule, { default_settings }, onAccount(scope.hostAccount)),
  )
}

const expand = ['schedule', 'items.data.price.product']

function retrieve(connection: Connection, scope: ProcessorScope, id: string): Promise<Stripe.Subscription> {
  return callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.retrieve(id, { expand }, onAccount(scope.hostAccount)),
  )
}

async function ensureSchedule(
  connection: Connection,
  scope: ProcessorScope,
  { id, schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  if (schedule !== null && typeof schedule === 'object') return schedule
  try {
    return await callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .subscriptionSchedules.create({ from_subscription: id }, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    // A concurrent call may have attached one.
    const attached = (await retrieve(connection, scope, id)).schedule
    if (attached === null || typeof attached === 'string') throw error
    return attached
  }
}

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase

/** The period as it is, and the change from its end on, for one period: then the schedule releases the subscription. */
async function phasesOf(
  connection: Connection,
  scope: ProcessorScope,
  {
    subscription,
    schedule,
    plan,
  }: { subscription: Stripe.Subscription; schedule: Stripe.SubscriptionSchedule; plan: ChangePlan },
): Promise<Phase[]> {
  return [
    currentPhase(subscription, schedule),
    {
      ...settingsOf(subscription),
      ...(plan.feeHundredths === null ? {} : { application_fee_percent: toPercent(plan.feeHundredths) }),
      ...(await changedDiscounts(connection, scope, plan)),
      items: await nextItems(connection, scope, subscription.items.data, plan),
      duration: { interval: plan.every.unit, interval_count: plan.every.count },
      proration_behavior: 'none',
    },
  ]
}

function currentPhase(subscription: Stripe.Subscription, schedule: Stripe.SubscriptionSchedule): Phase {
  const { items, status, trial_end, application_fee_percent: percent } = subscription
  const [first] = items.data
  if (!first) throw new TypeError(`subscription ${subscription.id} has no item`)
  return {
    ...settingsOf(subscription),
    ...(percent === null ? {} : { application_fee_percent: percent }),
    items: items.data.map(stayingItem),
    start_date: schedule.current_phase?.start_date ?? first.current_period_start,
    end_date: first.current_period_end,
    proration_behavior: 'none',
    ...(status === 'trialing' && trial_end !== null ? { trial_end } : {}),
  }
}

/** The settings of a subscription that a phase would else take away. The payment method is the schedule's. */
function settingsOf({ transfer_data, on_behalf_of, description, discounts }: Stripe.Subscription) {
  const destination = idOf(transfer_data?.destination ?? null)
  const behalf = idOf(on_behalf_of)
  return {
    ...(destination === null ? {} : { transfer_data: { destination } }),
    ...(behalf === null ? {} : { on_behalf_of: behalf }),
    ...(description === null ? {} : { description }),
    discounts: discountsOf(discounts),
  } satisfies Partial<Phase>
}

function discountsOf(discounts: readonly (string | Stripe.Discount)[]) {
  const ids = discounts.map((discount) => ({ discount: typeof discount === 'string' ? discount : discount.id }))
  return ids.length > 0 ? ids : ('' as const)
}

/** The discounts of a phase, and the coupons that it will redeem. */
function phaseDiscounts(discounts: Stripe.SubscriptionSchedule.Phase['discounts']) {
  const named = discounts.flatMap(({ coupon, discount }): { discount?: string; coupon?: string }[] => {
    const [used, redeemed] = [idOf(discount), idOf(coupon)]
    if (used !== null) return [{ discount: used }]
    return redeemed === null ? [] : [{ coupon: redeemed }]
  })
  return named.length > 0 ? named : ('' as const)
}

function stayingItem({ price, quantity, discounts }: Stripe.SubscriptionItem): Phase['items'][number] {
  return { price: price.id, quantity: quantity ?? 1, discounts: discountsOf(discounts) }
}

/** An item with another price gets another id, so the fee's item keeps the former one. */
async function nextItems(
  connection: Connection,
  scope: ProcessorScope,
  items: readonly Stripe.SubscriptionItem[],
  plan: ChangePlan,
): Promise<Phase['items']> {
  const changes = await changedItems(connection, scope, plan)
  return items.map((item) => {
    const change = changes.find(({ id }) => id === item.id)
    if (!change) return stayingItem(item)
    const { id: _, ...changed } = change
    const former = item.id === plan.feeLine?.item ? { metadata: formerFeeItems(item) } : {}
    const price = 'price_data' in changed ? {} : { price: item.price.id }
    return { ...price, ...changed, ...former, discounts: discountsOf(item.discounts) }
  })
}
