import type {
  AuditEntry,
  Dispute,
  ManualPayout,
  ManualPayoutLine,
  Movement,
  Payment,
  Refund,
} from '@merchant-payments/db'
import type { UsedMethod } from '@merchant-payments/processor'
import { toDeliveryId } from '../../../contract/deliveries/wire.ts'
import { refundId } from '../../../contract/refunds/wire.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { Sold } from '../../../mail/receipts/find-sold-items.ts'
import { cardLabel, methodLabel } from '../../../mail/receipts/method-labels.ts'
import { givenBack } from '../../../mail/receipts/receipt.ts'
import { feeLimitOf } from './compute-proceeds.ts'
import type { ToldEvent } from './read-events.ts'
import type { PaidOut } from './read-payouts.ts'
import type { TimelineEntry } from './schema.ts'

type PaidManually = Pick<ManualPayoutLine, 'amount'> & { payout: Pick<ManualPayout, 'currency' | 'createdAt'> }

type Known = {
  payment: Payment
  session: Sold['session']
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  movements: readonly Movement[]
  /** The manual payouts to the merchant for this payment. */
  paidManually: readonly PaidManually[]
  /** Audit entries about any of these objects. */
  changes: readonly AuditEntry[]
  events: readonly ToldEvent[]
  payouts: readonly PaidOut[]
  receiptUrl: string | null
  /** The address of the receipt of a refund, by its id. */
  receiptOf: (refundId: string) => string
}

/** The order of entries of one second, the smallest unit of the processor's times. */
const order = [
  'session_created',
  'payment_created',
  'fee_decided',
  'attempt_failed',
  'succeeded',
  'money_moved',
  'refund',
  'dispute_opened',
  'change',
  'dispute_closed',
  'payout',
  'event',
] as const satisfies readonly TimelineEntry['kind'][]

/** `Omit` that keeps the kinds apart. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Moment = { time: Date; entry: Without<TimelineEntry, 'at'> }

/** Everything that is known of a payment, oldest first. */
export function timelineOf(known: Known): TimelineEntry[] {
  const { makings, others } = sorted(known)
  const after: Moment[] = [
    ...known.refunds.map((refund) => ({ time: refund.createdAt, entry: refundEntry(refund, known, makings) })),
    ...known.disputes.map((dispute) => ({ time: dispute.createdAt, entry: disputeEntry(dispute) })),
    // A settlement of before the adoption moved no money here.
    ...known.movements
      .filter(({ kind, source }) => kind !== 'netting' || source !== null)
      .map((movement) => ({ time: movement.createdAt, entry: movementEntry(movement) })),
    ...known.paidManually.map((line) => ({ time: line.payout.createdAt, entry: manualPayoutEntry(line) })),
    ...known.payouts.map((payout) => ({ time: payout.createdAt, entry: payoutEntry(payout) })),
  ]
  const moments: Moment[] = [
    ...begun(known, makings),
    ...known.events
      .flatMap((event) => told(event, known))
      .map((moment) => (moment.entry.kind === 'succeeded' ? before(moment, after) : moment)),
    ...after,
    ...others.map((entry) => ({
      time: entry.createdAt,
      entry: { kind: 'change' as const, action: entry.action, object_id: entry.objectId ?? '', ...byOf(entry) },
    })),
  ]
  // Audit entries and movements have the database's time, and a sandbox's clock may be ahead of it: no entry is shown
  // before the payment's creation.
  const beginning = unixSeconds(known.session?.createdAt ?? known.payment.createdAt)
  return moments
    .map(({ time, entry }) => ({ ...entry, at: Math.max(unixSeconds(time), beginning) }) as TimelineEntry)
    .toSorted((one, other) => one.at - other.at || order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** The event of a success may arrive after the events of its consequences. */
function before(moment: Moment, others: readonly Moment[]): Moment {
  const times = [moment, ...others].map(({ time }) => time.getTime())
  return { ...moment, time: new Date(Math.min(...times)) }
}

/** Separates the entries that created an object, which are shown with it, from all others, which are shown by themselves. */
function sorted({ changes }: Known): { makings: ReadonlyMap<string, AuditEntry>; others: AuditEntry[] } {
  const makings = new Map<string, AuditEntry>()
  const others: AuditEntry[] = []
  for (const entry of changes) {
    const { action, objectId } = entry
    if (objectId !== null && action.endsWith('.create') && !makings.has(objectId)) makings.set(objectId, entry)
    else others.push(entry)
  }
  return { makings, others }
}

function byOf(entry: AuditEntry | undefined): { request_id: string | null; actor_name: string | null } {
  return { request_id: entry?.requestId ?? null, actor_name: entry?.actorName ?? null }
}

function begun(known: Known, makings: ReadonlyMap<string, AuditEntry>): Moment[] {
  const { payment, session } = known
  const time = session?.createdAt ?? payment.createdAt
  const fee = { time, entry: feeEntry(payment) }
  if (session?.id) {
    const by = byOf(makings.get(session.id))
    return [{ time, entry: { kind: 'session_created', session_id: session.id, ...by } }, fee]
  }
  // A renewal is made by the processor, not by a request.
  if (payment.subscriptionId !== null) return [fee]
  return [{ time, entry: { kind: 'payment_created', ...byOf(makings.get(payment.id)) } }, fee]
}

function feeEntry(payment: Payment): Moment['entry'] {
  const { feeAmount, currency, plan, feeBps, feeFixed, passFees } = payment
  return {
    kind: 'fee_decided',
    amount: Number(feeAmount),
    currency,
    plan,
    bps: feeBps,
    fixed: Number(feeFixed),
    limit: feeLimitOf(payment),
    pass_fees_to_customer: passFees,
  }
}

/** The entries of an event, at the event's own time. */
function told(event: ToldEvent, { payment, receiptUrl }: Known): Moment[] {
  const { createdAt: time, data } = event
  const deliveries = event.deliveries.map(({ endpointId, url, status, attemptCount }) => ({
    id: toDeliveryId(event.id, endpointId),
    endpoint_id: endpointId,
    url,
    status: status === 'queued' ? ('pending' as const) : status,
    attempt_count: attemptCount,
  }))
  const itself: Moment = { time, entry: { kind: 'event', event_id: event.id, type: event.type, deliveries } }
  switch (event.type) {
    case 'payment_intent.payment_failed': {
      const error = data.last_error as Pick<Failed, 'code' | 'decline_code' | 'message'> | null
      const { code = null, decline_code = null, message = null } = error ?? {}
      const card = data.card as Parameters<typeof cardLabel>[0] | null | undefined
      const method = card ? cardLabel(card) : null
      return [{ time, entry: { kind: 'attempt_failed', method, code, decline_code, message } }, itself]
    }
    case 'payment_intent.succeeded': {
      const { amount_received: amount, currency } = data as { amount_received: number; currency: string }
      const method = methodLabel(payment.method as UsedMethod | null)
      const paid = { method, charge_id: payment.latestCharge, receipt_url: receiptUrl }
      return [{ time, entry: { kind: 'succeeded', amount, currency, ...paid } }, itself]
    }
    case 'charge.dispute.closed': {
      const status = String(data.status)
      return [{ time, entry: { kind: 'dispute_closed', dispute_id: event.objectId, status } }, itself]
    }
    default:
      return [itself]
  }
}

type Failed = Extract<TimelineEntry, { kind: 'attempt_failed' }>

function refundEntry(refund: Refund, { receiptOf }: Known, makings: ReadonlyMap<string, AuditEntry>): Moment['entry'] {
  const id = refundId(refund)
  return {
    kind: 'refund',
    refund_id: id,
    receipt_url: id !== null && givenBack.includes(refund.status) ? receiptOf(id) : null,
    amount: Number(refund.amount),
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
    failure_reason: refund.failureReason,
    ...byOf(makings.get(id ?? '')),
  }
}

function disputeEntry(dispute: Dispute): Moment['entry'] {
  return {
    kind: 'dispute_opened',
    dispute_id: dispute.id,
    amount: Number(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    due: dispute.evidenceDueBy && unixSeconds(dispute.evidenceDueBy),
  }
}

function movementEntry({ kind, amount, currency, done, source }: Movement): Moment['entry'] {
  const netting = amount > 0n ? 'kept_for_other' : 'kept_from_other'
  return {
    kind: 'money_moved',
    movement: kind === 'transfer' ? 'paid_out' : kind === 'reversal' ? 'taken_back' : netting,
    amount: Number(amount < 0n ? -amount : amount),
    currency,
    done,
    other_payment: kind === 'netting' ? source : null,
  }
}

function manualPayoutEntry({ amount, payout }: PaidManually): Moment['entry'] {
  return {
    kind: 'money_moved',
    movement: 'manual_payout',
    amount: Number(amount),
    currency: payout.currency,
    done: true,
    other_payment: null,
  }
}

function payoutEntry({ id, net, currency, status, arrivalDate }: PaidOut): Moment['entry'] {
  return {
    kind: 'payout',
    payout_id: id,
    net: Number(net),
    currency,
    status,
    arrival_date: unixSeconds(arrivalDate),
  }
}
