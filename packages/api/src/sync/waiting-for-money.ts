import type { Refund } from '@merchant-payments/db'

/** Of refunds that the processor has accepted, but has no money for: it takes them from the balance when there is some. */
export const waitingForMoney = { status: 'pending', pendingReason: 'insufficient_funds' } as const

export function isWaitingForMoney({ status, pendingReason }: Pick<Refund, 'status' | 'pendingReason'>): boolean {
  return status === waitingForMoney.status && pendingReason === waitingForMoney.pendingReason
}
