import type { Payout, PayoutLine } from './wire.ts'

type Kind = 'good' | 'bad' | 'idle'

const statuses: Readonly<Record<Payout['status'], { name: string; kind: Kind }>> = {
  pending: { name: 'Pending', kind: 'idle' },
  in_transit: { name: 'On its way', kind: 'idle' },
  paid: { name: 'Paid', kind: 'good' },
  failed: { name: 'Failed', kind: 'bad' },
  canceled: { name: 'Canceled', kind: 'idle' },
}

export function payoutStatus({ status }: Pick<Payout, 'status'>): { name: string; kind: Kind } {
  return statuses[status]
}

/** The sender of a payout. */
export function payoutMethod({ id, method }: Pick<Payout, 'id' | 'method'>): string {
  if (id.startsWith('mpo_')) return 'By the platform'
  return method === 'automatic' ? 'Automatic' : 'On request'
}

const lines: Readonly<Record<PayoutLine['type'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  fee: 'Fee',
  fee_refund: 'Fee returned',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
}

export function lineName({ type }: Pick<PayoutLine, 'type'>): string {
  return lines[type]
}
