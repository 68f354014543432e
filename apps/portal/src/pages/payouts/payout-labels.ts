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

/** Whether a line is the reserve: of the adjustments of an automatic payout, it alone has no source. */
export function isReserve(
  { type, source }: Pick<PayoutLine, 'type' | 'source'>,
  { method }: Pick<Payout, 'method'>,
): boolean {
  return method === 'automatic' && type === 'adjustment' && source === null
}

export function lineName(line: Pick<PayoutLine, 'type' | 'source' | 'amount'>, payout: Pick<Payout, 'method'>): string {
  if (!isReserve(line, payout)) return lines[line.type]
  return line.amount < 0 ? 'Kept as reserve' : 'Released from the reserve'
}
