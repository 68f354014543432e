import type { ProrationBehavior } from '../subscriptions/change-items.ts'
import type { SubscriptionState } from '../subscriptions/state.ts'

/** Settings of a subscription that a phase can set, and the schedule by default. */
export type PhaseSettings = Pick<
  SubscriptionState,
  'application_fee_percent' | 'default_payment_method' | 'description' | 'on_behalf_of' | 'transfer_data'
>

export type PhaseItem = {
  /** Id of the price. */
  price: string
  quantity: number
  metadata: Record<string, string>
  /** Ids of discounts. */
  discounts: string[]
}

/** A stretch of a schedule, in Unix seconds: each begins when the one before ends. Null settings are the schedule's. */
export type SchedulePhase = PhaseSettings & {
  start_date: number
  end_date: number
  items: PhaseItem[]
  /** Ids of discounts. */
  discounts: string[]
  /** Ids of coupons that the phase redeems when it begins. */
  coupons?: string[]
  metadata: Record<string, string>
  proration_behavior: ProrationBehavior
  trial_end: number | null
}

export type SubscriptionScheduleState = {
  canceled_at: number | null
  completed_at: number | null
  /** The place of the current phase. */
  current: number
  customer: string
  default_settings: PhaseSettings
  /** When it begins or its end is announced; null when neither is scheduled, undefined in those that an older version stored. */
  due?: number | null
  end_behavior: 'cancel' | 'release'
  /** Whether its end has been announced. */
  expiry_told?: boolean
  metadata: Record<string, string>
  phases: SchedulePhase[]
  released_at: number | null
  released_subscription: string | null
  status: 'active' | 'canceled' | 'completed' | 'not_started' | 'released'
  subscription: string | null
  test_clock: string | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    subscription_schedule: SubscriptionScheduleState
  }
}

/** Seconds before the end of the last phase at which it is announced. Stripe: `subscription_schedule.expiring`. */
const expiryNoticeSeconds = 7 * 24 * 60 * 60

/** When a schedule takes its next step by itself, apart from those that its subscription's periods bring. */
export function nextStepAt({ expiry_told, phases, status }: SubscriptionScheduleState): number | null {
  if (status === 'not_started') return phases[0]?.start_date ?? null
  const end = phases.at(-1)?.end_date
  return status !== 'active' || expiry_told || end === undefined ? null : end - expiryNoticeSeconds
}
