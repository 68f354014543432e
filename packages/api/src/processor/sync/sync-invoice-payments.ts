import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { findSubscriptionSessions } from './find-subscription-session.ts'
import { returnExcessFee } from './return-excess-fee.ts'
import { type Seen, syncBatch } from './sync-batch.ts'
import { writeInvoicePayments } from './write-invoice-payments.ts'

/** A payment and the invoice that it pays; null if that is not an invoice of a subscription. */
type Paid = Awaited<ReturnType<typeof readWithInvoice>>

/**
 * Syncs payments of invoices, with the effects of `syncPayment` for each. Renewals arrive in large numbers, so the
 * payments of one account are written together.
 * @returns for each id whether the payment is ours
 */
export function syncInvoicePayments(
  services: Services,
  scope: ProcessorScope,
  ids: readonly string[],
): Promise<Map<string, PromiseSettledResult<boolean>>> {
  return syncBatch(
    services,
    ids,
    (id) => readWithInvoice(services, scope, id),
    (many) => write(services, scope, many),
  )
}

async function readWithInvoice({ processor }: Services, scope: ProcessorScope, id: string) {
  const invoice = await processor.invoices.findByPayment(scope, id)
  return invoice && { invoice, payment: await processor.payments.retrieve(scope, id) }
}

async function write(services: Services, scope: ProcessorScope, many: readonly Seen<Paid>[]): Promise<boolean[]> {
  const owns = many.map(({ seen }) => seen.snapshot?.invoice.own ?? { merchantId: null, ref: null })
  const sessions = await findSubscriptionSessions(services, scope, owns)
  const ours = many.flatMap(({ seen: { snapshot, version } }, index) => {
    const found = sessions[index]
    if (!found || !snapshot) return []
    const { invoice, payment } = snapshot
    return [{ owner: found.owner, ref: found.session.ref, invoice, seen: { snapshot: payment, version } }]
  })
  for (const [, group] of Map.groupBy(ours, ({ owner }) => owner.id)) {
    const owner = group[0]?.owner
    if (!owner) continue
    const now = services.processorClock.now()
    const payments = await writeAll(services, owner.id, (tx) => writeInvoicePayments(services, tx, owner, group, now))
    for (const [index, payment] of payments.entries()) {
      const snapshot = group[index]?.seen.snapshot
      if (snapshot) await returnExcessFee(services, scope.livemode, payment, snapshot)
    }
  }
  return sessions.map((found) => found !== null)
}
