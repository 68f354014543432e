import type { SubscriptionSession } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import type { FeeTerms } from './fee-schedule.ts'

/** The columns in which a sale keeps its fee terms. */
export type FeeColumns = Pick<
  SubscriptionSession,
  | 'feeScheduleId'
  | 'feeBps'
  | 'feeFixed'
  | 'feeMinimum'
  | 'feeMaximum'
  | 'feeReturns'
  | 'feeProcessorBps'
  | 'feeProcessorFixed'
>

/** The fee terms at the time of the sale. Later changes of the merchant's plan or fee schedule do not affect them. */
export function feeTermsOf(row: FeeColumns & { currency: string }): FeeTerms {
  const { feeScheduleId, feeBps, feeFixed, feeMinimum, feeMaximum, feeReturns, feeProcessorBps, feeProcessorFixed } =
    row
  return {
    scheduleId: feeScheduleId,
    bps: feeBps,
    fixed: feeFixed,
    step: stepOf(row.currency),
    minimum: feeMinimum,
    maximum: feeMaximum,
    returns: feeReturns,
    processor: feeProcessorBps === null ? null : { bps: feeProcessorBps, fixed: feeProcessorFixed ?? 0n },
  }
}

/** The columns of a sale on these terms. */
export function feeColumns({ scheduleId, bps, fixed, minimum, maximum, returns, processor }: FeeTerms): FeeColumns {
  return {
    feeScheduleId: scheduleId,
    feeBps: bps,
    feeFixed: fixed,
    feeMinimum: minimum,
    feeMaximum: maximum,
    feeReturns: returns,
    feeProcessorBps: processor?.bps ?? null,
    feeProcessorFixed: processor?.fixed ?? null,
  }
}
