import type { AccountModel, Plan } from '@merchant-payments/db'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import type { FeeSchedule } from '../../money/fees/fee-schedule.ts'
import { hasDefaultFees } from '../pricing/has-default-fees.ts'
import { loadFeeSchedule } from '../pricing/load.ts'

/**
 * The fee schedule that a merchant gets; undefined leaves it to its plan. The default fees include the processor's, which the
 * merchant of a standard account also pays to the processor.
 * @throws validation_error on `pricing`: there is no such schedule, or a standard account would have the default
 */
export async function chooseSchedule(
  services: Services,
  wanted: string | undefined,
  { id, plan, model }: { id: string; plan: Plan; model: AccountModel },
): Promise<FeeSchedule | undefined> {
  const chosen = wanted === undefined ? undefined : await loadFeeSchedule(services, wanted, 'pricing')
  if (model === 'standard') {
    const isDefault = chosen
      ? chosen.id === defaultScheduleId
      : await hasDefaultFees(services, { merchantId: id, plan })
    if (isDefault) {
      throw invalid(
        'pricing',
        'name a fee schedule for a standard account: the default fees include those of the payment processor, which this merchant also pays itself',
      )
    }
  }
  return chosen
}
