import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
import type { Payout, PayoutLine } from './wire.ts'

const t = payouts.payoutLabels

type Kind = 'good' | 'bad' | 'idle'

const statuses: Readonly<Record<Payout['status'], { name: string; kind: Kind }>> = {
  pending: { name: t.pending, kind: 'idle' },
  in_transit: { name: t.onItsWay, kind: 'idle' },
  paid: { name: t.paid, kind: 'good' },
  failed: { name: words.failed, kind: 'bad' },
  canceled: { name: words.canceled, kind: 'idle' },
}

export function payoutStatus({ status }: Pick<Payout, 'status'>): { name: string; kind: Kind } {
  return statuses[status]
}

/** The sender of a payout. */
export function payoutMethod({ id, method }: Pick<Payout, 'id' | 'method'>): string {
  if (id.startsWith('mpo_')) return t.byThePlatform
  return method === 'automatic' ? t.automatic : t.onRequest
}

const lines: Readonly<Record<PayoutLine['type'], string>> = t.lines

/** Whether a line is the reserve: of the adjustments of an automatic payout, it alone has no source. */
export function isReserve(
  { type, source }: Pick<PayoutLine, 'type' | 'source'>,
  { method }: Pick<Payout, 'method'>,
): boolean {
  return method === 'automatic' && type === 'adjustment' && source === null
}

export function lineName(line: Pick<PayoutLine, 'type' | 'source' | 'amount'>, payout: Pick<Payout, 'method'>): string {
  if (!isReserve(line, payout)) return lines[line.type]
  return line.amount < 0 ? t.keptAsReserve : t.releasedReserve
}
