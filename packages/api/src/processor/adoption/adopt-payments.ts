import type {
  DisputeSnapshot,
  MadeInvoicePayment,
  MadePayment,
  ProcessorScope,
  RefundSnapshot,
} from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { feeColumns, feeTermsOfTaken } from '../../money/fees/fee-terms.ts'
import { lowerFee } from '../sync/lower-fee.ts'
import { syncDispute } from '../sync/sync-dispute.ts'
import { syncRefund } from '../sync/sync-refund.ts'
import { writePayments } from '../sync/write-payments.ts'
import { findAdoptedCustomers } from './adopt-customers.ts'
import type { Adopter } from './adopt-subscriptions.ts'
import { judgePayment, type Place } from './judge-adoptable.ts'

/** Writes payments as the processor has them, with the fee that it took. @param version of the read @returns how many have rows */
export async function adoptPayments(
  services: Services,
  { owner, plan }: Adopter,
  place: Place,
  found: readonly MadePayment[],
  version: bigint,
): Promise<number> {
  const taken = found.filter((made) => judgePayment(place, made)?.taken === true)
  if (taken.length === 0) return 0
  const customerOf = await findAdoptedCustomers(
    services,
    owner.id,
    taken.flatMap(({ customer }) => customer ?? []),
  )
  const { hostAccount, livemode } = place.scope
  const seen = taken.map(({ payment, customer, metadata }) => ({
    seen: { snapshot: payment, version },
    columns: {
      sessionId: null,
      subscriptionId: null,
      customerId: customer === null ? null : (customerOf.get(customer) ?? null),
      customerEmail: payment.customerEmail,
      discountId: null,
      amountDiscount: 0n,
      passFees: false,
      feeAmount: payment.applicationFee ?? 0n,
      ...feeColumns(feeTermsOfTaken(payment)),
      plan,
      route: hostAccount === null ? ('destination' as const) : ('direct' as const),
      hostAccount,
      metadata,
      erasedAt: null,
      invoiceLines: null,
    },
  }))
  const now = services.processorClock.now()
  await writeAll(services, owner.id, (tx) => writePayments(services, tx, owner, seen, now))
  for (const { payment } of taken) {
    // A fee that was returned is shown by the fee alone.
    if (payment.feeId === null || (payment.amountRefunded === 0n && !payment.everDisputed)) continue
    const { kept } = await services.processor.applicationFees.retrieve(livemode, payment.feeId)
    await lowerFee(services, { accountId: owner.id, id: payment.id }, kept)
  }
  return taken.length
}

/** Links adopted payments to the adopted subscriptions whose invoices they paid. @returns how many were linked */
export async function linkInvoicePayments(
  { database }: Services,
  { owner }: Adopter,
  found: readonly MadeInvoicePayment[],
): Promise<number> {
  const rows = found.flatMap(({ paymentId, invoice }) => {
    if (paymentId === null || invoice === null) return []
    const lines = invoice.lines.map((line) => ({ ...line, amount: String(line.amount) }))
    return [{ id: paymentId, subscription: invoice.subscription, lines }]
  })
  if (rows.length === 0) return 0
  return database.prisma.$executeRaw`
    UPDATE payments p SET subscription_id = s.id, invoice_lines = paid.lines
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS paid (id text, subscription text, lines jsonb)
      JOIN subscriptions s ON s.account_id = ${owner.id} AND s.id = paid.subscription
     WHERE p.account_id = ${owner.id} AND p.id = paid.id`
}

/** Writes the refunds of adopted payments. @returns how many have rows */
export async function adoptRefunds(
  services: Services,
  { owner }: Adopter,
  scope: ProcessorScope,
  found: readonly RefundSnapshot[],
): Promise<number> {
  const ours = await ofOurPayments(services, owner.id, found)
  for (const { id } of ours) await syncRefund(services, { scope, id })
  return ours.length
}

/** Writes the disputes of adopted payments. @returns how many have rows */
export async function adoptDisputes(
  services: Services,
  { owner }: Adopter,
  scope: ProcessorScope,
  found: readonly DisputeSnapshot[],
): Promise<number> {
  const ours = await ofOurPayments(services, owner.id, found)
  for (const { id, paymentId } of ours) await syncDispute(services, { scope, id }, { paymentId: paymentId ?? '' })
  return ours.length
}

async function ofOurPayments<T extends { paymentId: string | null }>(
  { database }: Services,
  accountId: number,
  found: readonly T[],
): Promise<T[]> {
  const ids = found.flatMap(({ paymentId }) => paymentId ?? [])
  const known = await database.prisma.payment.findMany({ where: { accountId, id: { in: ids } }, select: { id: true } })
  const ours = new Set(known.map(({ id }) => id))
  return found.filter(({ paymentId }) => paymentId !== null && ours.has(paymentId))
}
