import type { AccountModel, Plan } from '@merchant-payments/db'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Services } from '../../core/request/context.ts'
import { doubleFees } from '../../money/fees/double-fees.ts'
import type { FeeSchedule } from '../../money/fees/fee-schedule.ts'
import { readFeeSchedule } from '../../money/fees/read-fee-schedule.ts'
import { loadFeeSchedule } from './load.ts'

type Charged = {
  /** Null for a merchant that is yet to be created. */
  id: string | null
  plan: Plan
  /** Default: that of the installation. */
  model?: AccountModel | undefined
  /** The merchant of a standard account shall pay the processor's fees besides the default fees. */
  acceptDoubleFees?: boolean | undefined
}

/**
 * The fee schedule that a merchant gets; undefined leaves it to its plan.
 * @throws validation_error on `pricing`: there is no such schedule, or a standard account would have the default
 */
export async function chooseSchedule(
  services: Pick<Services, 'database' | 'processorClock' | 'accountModel'>,
  wanted: string | undefined,
  { id, plan, model = services.accountModel, acceptDoubleFees = false }: Charged,
): Promise<FeeSchedule | undefined> {
  const chosen = wanted === undefined ? undefined : await loadFeeSchedule(services, wanted, 'pricing')
  if (model === 'standard' && !acceptDoubleFees) {
    const schedule = chosen ?? (await readFeeSchedule(services, { merchantId: id, plan }))
    if (schedule.id === defaultScheduleId) throw doubleFees()
  }
  return chosen
}
