import type { Plan } from '@merchant-payments/db'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Services } from '../../core/request/context.ts'
import { readFeeSchedule } from '../../money/fees/read-fee-schedule.ts'

/** Whether new sales of a merchant have the default fees, which include those of the processor. */
export async function hasDefaultFees(
  services: Pick<Services, 'database' | 'processorClock'>,
  merchant: { merchantId: string | null; plan: Plan },
): Promise<boolean> {
  return (await readFeeSchedule(services, merchant)).id === defaultScheduleId
}
