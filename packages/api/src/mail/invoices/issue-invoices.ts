import { Prisma, withAccount } from '@merchant-payments/db'
import { type Claimed, ClaimLostError, claimDue } from '@merchant-payments/db/worker'
import type { Corrected } from '../../contract/invoices/wire.ts'
import { isPaid } from '../../contract/payments/receipt-link.ts'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import { translationFor } from '../../core/language/translation.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'
import { newId } from '../../core/request/id.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'
import { findSold } from '../receipts/find-sold-items.ts'
import { receiptLines } from '../receipts/receipt-lines.ts'
import { type Draft, type Issued, missingDocuments } from './missing-documents.ts'
import { buyerOf, sellerOf } from './parties.ts'
import { numberText, takeNumbers, yearIn } from './take-numbers.ts'
import { type Uninvoiced, uninvoicedQueue } from './uninvoiced-queue.ts'

/**
 * Issues the invoices and credit notes that are due. Several processes may call it at once.
 * @returns the errors; payments that failed are retried later
 */
export async function issueInvoices(services: Services): Promise<readonly Error[] | boolean> {
  const due = await claimDue(services.database.pool, uninvoicedQueue)
  const accounts = Map.groupBy(due, ({ accountId }) => accountId)
  // One after another within an account, as each waits for the numbers of the one before.
  const errors = await collectErrors([...accounts], ([accountId, payments]) =>
    withAccount(accountId, async () => {
      const failed: Error[] = []
      for (const payment of payments) {
        failed.push(...(await runClaimed(services, uninvoicedQueue, payment, (claimed) => issue(services, claimed))))
      }
      return failed
    }),
  )
  return errors.length > 0 ? errors : due.length === uninvoicedQueue.batch
}

/** Issues what a payment lacks, and ends its request, in one transaction. @throws ClaimLostError */
function issue(services: Services, request: Claimed<Uninvoiced>): Promise<void> {
  return services.database.prisma.$transaction(async (tx) => {
    const { accountId, paymentId } = request
    // A change of the payment, a refund of it and an erasure take this lock as well.
    const payment = await lockPayment(tx, { accountId, id: paymentId })
    const { count } = await tx.uninvoicedPayment.deleteMany({ where: { accountId, paymentId, claim: request.claim } })
    if (count === 0) throw new ClaimLostError()
    if (!payment || !isPaid(payment)) return

    const [account, refunds, issued, sold] = await Promise.all([
      tx.account.findFirstOrThrow({ where: { id: accountId }, include: { merchant: true } }),
      tx.refund.findMany({ where: { accountId, paymentId }, orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] }),
      tx.invoice.findMany({ where: { accountId, paymentId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
      findSold({ prisma: tx }, payment),
    ])
    const { merchant } = account
    const lines = receiptLines(payment, { checkout: sold.checkout, subscription: sold.subscription?.session ?? null })
    const paid = { lines, amountTotal: payment.amountReceived, paidAt: payment.paidAt ?? payment.createdAt }
    const invoice = merchant.taxStatus === 'registered' ? null : paid
    // The documents of a payment name the same people, in the same language, whatever has changed since the first of them.
    const first = issued.find(({ refundRef }) => refundRef === null) ?? issued[0]
    const locale = first ? first.locale : sold.locale
    const drafts = missingDocuments({ invoice, refunds, issued, translation: translationFor(locale) })
    if (drafts.length === 0) return

    const customerId = payment.customerId ?? sold.customerId
    const customer = customerId === null ? null : await tx.customer.findFirst({ where: { accountId, id: customerId } })
    const common = {
      accountId,
      paymentId,
      customerId,
      currency: payment.currency,
      seller: first?.seller ?? sellerOf(merchant, translationFor(locale)),
      buyer: first?.buyer ?? buyerOf(payment, sold, customer),
      locale,
      timeZone: merchant.timeZone,
      erasedAt: payment.erasedAt,
    }
    const now = services.processorClock.now()
    const year = yearIn(merchant.timeZone, now)
    const sequences = await takeNumbers(
      tx,
      { accountId, year },
      drafts.map(({ type }) => type),
    )
    const numbered = drafts.map((draft, index) => {
      const sequence = sequences[index] ?? 0
      const number = numberText(draft.type, merchant.invoicePrefix, year, sequence)
      // A millisecond apart, so that lists have a correction behind its document.
      return { id: newId('inv'), draft, sequence, number, createdAt: new Date(now.getTime() + index) }
    })
    await tx.invoice.createMany({
      data: numbered.map(({ id, draft, sequence, number, createdAt }) => ({
        ...{ ...common, id, year, sequence, number, createdAt },
        type: draft.type,
        refundRef: draft.refundRef,
        lines: draft.lines,
        amountTotal: draft.amountTotal,
        suppliedAt: draft.suppliedAt,
        corrects: correctedBy(draft, numbered) ?? Prisma.DbNull,
        seller: common.seller as Prisma.InputJsonValue,
        buyer: common.buyer as Prisma.InputJsonValue,
      })),
    })
  })
}

type Numbered = Pick<Issued, 'id' | 'number' | 'createdAt'> & { draft: Draft }

function correctedBy({ corrects }: Draft, numbered: readonly Numbered[]): Corrected | null {
  if (corrects === null) return null
  const made = 'number' in corrects ? corrects : numbered.find(({ draft }) => draft === corrects)
  if (!made) throw new TypeError('a correction was to follow its document')
  return { id: made.id, number: made.number, created: unixSeconds(made.createdAt) }
}
