import type { Plan } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { FeeRates, FeeSchedule } from '../../money/fees/fee-schedule.ts'

/** A fee schedule as an operator sees it. A field without a value is null. */
export function toFeeScheduleWire(schedule: FeeSchedule) {
  const { id, name, plan_rates: planRates, subscriptions, refund, processor, created } = schedule
  return {
    id,
    object: 'fee_schedule' as const,
    name,
    ...toRates(schedule),
    ...(planRates ? { plan_rates: planRates } : {}),
    subscriptions: subscriptions ? toRates(subscriptions) : null,
    refund,
    processor: processor ?? null,
    created: created && unixSeconds(created),
  }
}

function toRates({ rate_bps, fixed, minimum, maximum }: FeeRates) {
  return { rate_bps, fixed, minimum: minimum ?? null, maximum: maximum ?? null }
}

type AssignmentRow = {
  scheduleId: string | null
  plan: Plan | null
  merchantId: string | null
  startsAt: Date | null
  createdAt: Date
}

/** An assignment; `from` is its commit unless a later time was named. */
export function toAssignment({ plan, merchantId, startsAt, createdAt }: AssignmentRow) {
  return { plan, merchant_id: merchantId, from: unixSeconds(startsAt ?? createdAt) }
}
