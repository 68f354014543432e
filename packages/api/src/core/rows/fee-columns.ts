import type { SubscriptionSession } from '@merchant-payments/db'

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
