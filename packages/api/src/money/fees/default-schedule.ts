import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import type { FeeSchedule } from './fee-schedule.ts'
import { planRates } from './plan-rates.ts'

/** The fee schedule of plans and merchants without an assignment. */
export const defaultSchedule: FeeSchedule = {
  id: defaultScheduleId,
  name: 'default',
  rate_bps: planRates.free,
  plan_rates: planRates,
  fixed: Object.fromEntries(Object.entries(fixedFees).map(([currency, fixed]) => [currency, Number(fixed)])),
  refund: 'keep',
  created: null,
}
