import type { Refund } from '@merchant-payments/db'

/** Refunds that the processor has accepted but cannot pay yet: it deducts them when the balance suffices. */
export const waitingForMoney = { status: 'pending', pendingReason: 'insufficient_funds' } as const

export function isWaitingForMoney({ status, pendingReason }: Pick<Refund, 'status' | 'pendingReason'>): boolean {
  return status === waitingForMoney.status && pendingReason === waitingForMoney.pendingReason
}
