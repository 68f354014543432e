import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf, type Where } from '@merchant-payments/processor'
import { returnExcess } from '../money/return-excess.ts'
import { advanceInvoicePayments } from '../projection/invoice-payment.ts'
import { untilCurrent } from '../projection/overtaken.ts'
import { isForeign } from '../projection/owner.ts'
import { subscriptionSessionsOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'
import { applyPayment } from './apply-payment.ts'
import type { BatchHandler, Outcome } from './handlers.ts'
import { ignored, lookAtEach, type Seen } from './look-at-each.ts'

/** Renewals come in crowds: payments of invoices that are heard of for the first time are read and written together. */
export const applyPayments: BatchHandler = async (services, where, events) => {
  const renewals = await firstHeardOf(services, where, events)
  const rest = events.filter(({ objectId }) => !renewals.has(objectId))
  const [together, singly] = await Promise.all([
    lookAtEach(
      services,
      [...renewals],
      (id) => readInvoicePayment(services, where, id),
      (many) => applyInvoicePayments(services, where, many),
    ),
    allSettledLimited(rest, (event) => untilCurrent(() => applyPayment(services, event))),
  ])
  const results = new Map(rest.map(({ id }, index) => [id, singly[index]]))
  return events.map(({ id, objectId }) => results.get(id) ?? together.get(objectId) ?? ignored)
}

/** Payments that succeeded, name no request of ours and have no row. */
async function firstHeardOf(services: Services, where: Where, events: readonly StoredEvent[]): Promise<Set<string>> {
  const ids = events
    .filter(({ type, object }) => type === 'payment_intent.succeeded' && nameNone(object))
    .map(({ objectId }) => objectId)
  if (ids.length === 0 || (await isForeign(services, where))) return new Set()
  const { livemode, hostAccount } = where
  const known = await services.database.prisma.payment.findMany({
    where: { id: { in: ids }, hostAccount, account: { livemode } },
    select: { id: true },
  })
  const heard = new Set(known.map(({ id }) => id))
  return new Set(ids.filter((id) => !heard.has(id)))
}

function nameNone(object: StoredEvent['object']): boolean {
  return ownMetadataOf(object as Record<string, unknown>).ref === null
}

/** What is known of a payment of an invoice; null when it pays none of a subscription. */
type Paid = Awaited<ReturnType<typeof readInvoicePayment>>

async function readInvoicePayment({ processor }: Services, where: Where, id: string) {
  const invoice = await processor.findInvoiceOf(where, id)
  return invoice && { invoice, payment: await processor.retrievePayment(where, id) }
}

async function applyInvoicePayments(services: Services, where: Where, many: readonly Seen<Paid>[]): Promise<Outcome[]> {
  const { database, processorClock, wakeDeliveries } = services
  const owns = many.map(({ seen }) => seen.snapshot?.invoice.own ?? { merchantId: null, ref: null })
  const sold = await subscriptionSessionsOf(services, where, owns)
  const ours = many.flatMap(({ seen: { snapshot, readOrder } }, index) => {
    const one = sold[index]
    if (!one || !snapshot) return []
    const { invoice, payment } = snapshot
    return [{ owner: one.owner, ref: one.session.ref, invoice, seen: { snapshot: payment, readOrder } }]
  })
  for (const [, group] of Map.groupBy(ours, ({ owner }) => owner.id)) {
    const owner = group[0]?.owner
    if (!owner) continue
    const now = processorClock.now()
    const payments = await database.prisma.$transaction((tx) => advanceInvoicePayments(tx, owner, group, now))
    for (const [index, payment] of payments.entries()) {
      const snapshot = group[index]?.seen.snapshot
      if (snapshot) await returnExcess(services, where.livemode, payment, snapshot)
    }
  }
  wakeDeliveries()
  return many.map((_, index) => (sold[index] ? 'applied' : 'ignored'))
}
