import type { PaymentSnapshot } from '@merchant-payments/processor'
import { stepOf } from '../../core/currency/currency.ts'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import type { FeeTerms } from './fee-schedule.ts'

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

/** Terms without a schedule: those by which the processor takes a fee that the platform had set before an adoption. */
export function feeTermsAsFound({ bps, fixed, currency }: { bps: number; fixed: bigint; currency: string }): FeeTerms {
  return {
    scheduleId: null,
    bps,
    fixed,
    step: stepOf(currency),
    minimum: null,
    maximum: null,
    returns: false,
    processor: null,
  }
}

/** The terms by which the fee of a payment is what the processor took. */
export function feeTermsOfTaken({
  applicationFee,
  currency,
}: Pick<PaymentSnapshot, 'applicationFee' | 'currency'>): FeeTerms {
  return feeTermsAsFound({ bps: 0, fixed: applicationFee ?? 0n, currency })
}
