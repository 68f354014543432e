import {
  type FeeCorrection,
  type InvoiceDraft,
  type PassedFee,
  ProcessorError,
  type ProcessorScope,
} from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { feeTermsOf } from '../../money/fees/fee-terms.ts'
import { invoiceFee } from '../../money/fees/invoice-fee.ts'
import { chargedInvoiceMinimum } from '../../money/fees/minimums.ts'
import { passedInvoiceFee } from '../../money/fees/passed-invoice-fee.ts'
import { type FoundSession, findSubscriptionSessions } from '../sync/find-subscription-session.ts'
import { draftAmounts } from './invoice-draft-amounts.ts'

/** Credit rarely changes while fees are being set; a fee that is wrong after these rounds is corrected with the next event. */
const maxRounds = 5

/** The changes of a draft: a correction of the lines by which the customer pays the fee, and the platform's fee. */
type Wrong = { draft: InvoiceDraft; correction: FeeCorrection | null; fee: bigint | null }

/**
 * Sets the fees of a customer's drafts of one account. If the customer pays the fee, its lines are corrected first, so that the rest
 * is the net amount. The platform's fee becomes exactly ours on the amount that will be paid, in place of the subscription's
 * percentage; on the route `transfer` the processor deducts none, and the transfer is reduced later. Only differences are written.
 * Idempotent.
 * @param known sessions of the drafts that are known already
 * @returns the drafts as last read
 * @throws ProcessorError
 */
export async function setInvoiceFees(
  services: Services,
  scope: ProcessorScope,
  customer: string,
  known: readonly FoundSession[] = [],
): Promise<InvoiceDraft[]> {
  for (let round = 1; ; round += 1) {
    const drafts = await services.processor.invoices.listDrafts(scope, customer)
    const wrong = await wrongFees(services, scope, customer, drafts, known)
    await Promise.all(wrong.map((one) => correct(services, scope, one)))
    // Another process may have written fees from another read of the balance: the last writer reads again.
    const alone = drafts.length === 1 && drafts[0]?.balance === 0n
    if (wrong.length === 0 || alone || round === maxRounds) return drafts
  }
}

async function wrongFees(
  services: Services,
  scope: ProcessorScope,
  customer: string,
  drafts: readonly InvoiceDraft[],
  known: readonly FoundSession[],
): Promise<Wrong[]> {
  const sold = new Map(known.map(({ session }) => [session.ref, session]))
  const others = drafts.map(({ own }) => own).filter(({ ref }) => ref !== null && !sold.has(ref))
  for (const one of await findSubscriptionSessions(services, scope, others)) {
    if (one) sold.set(one.session.ref, one.session)
  }
  const sessionOf = (draft: InvoiceDraft) => sold.get(draft.own.ref ?? '')
  const passed = await readPassedFees(
    services,
    scope,
    drafts.filter((draft) => sessionOf(draft)?.passFees && !draft.isEmpty),
  )
  const totalOf = (draft: InvoiceDraft, balance: bigint) => {
    const session = sessionOf(draft)
    const fee = passed.get(draft.id)
    if (!session || !fee) return draft.total
    // The draft's own total is from another read: another process may have corrected it in between.
    const { net } = fee
    const terms = feeTermsOf(session)
    return net + passedInvoiceFee({ net, balance }, terms, chargedInvoiceMinimum(session.currency, terms))
  }
  return draftAmounts(drafts, totalOf).flatMap(({ draft, total, due }) => {
    const session = sessionOf(draft)
    if (!session || session.feeAsFound) return []
    const exact = session.route === 'transfer' ? null : invoiceFee(due, feeTermsOf(session))
    const fee = exact === (draft.fee ?? 0n) ? null : exact
    const correction = correctionOf(draft, customer, total, passed.get(draft.id))
    return fee === null && correction === null ? [] : [{ draft, correction, fee }]
  })
}

/** The correction that gives a draft its total; null without the lines of a fee, and when it has that total. */
function correctionOf(
  { id: invoice, subscription, currency }: InvoiceDraft,
  customer: string,
  total: bigint,
  passed: PassedFee | undefined,
): FeeCorrection | null {
  if (passed === undefined || subscription === null) return null
  const { item = null, amount: present = 0n } = passed.correction ?? {}
  const amount = total - passed.net - passed.charged
  return amount === present ? null : { invoice, item, customer, subscription, currency, amount }
}

/** The lines by which their customer pays the fee, of those drafts that have them. */
async function readPassedFees(
  { processor }: Services,
  scope: ProcessorScope,
  drafts: readonly InvoiceDraft[],
): Promise<Map<string, PassedFee>> {
  const found = await Promise.all(
    drafts.map(async ({ id, subscription }) => {
      const fee = subscription && (await processor.invoices.readPassedFee(scope, { invoice: id, subscription }))
      return fee ? ([id, fee] as const) : null
    }),
  )
  return new Map(found.filter((one) => one !== null))
}

/** A fee may not exceed the total, so the lines come first. */
async function correct(
  { processor }: Services,
  scope: ProcessorScope,
  { draft, correction, fee }: Wrong,
): Promise<void> {
  try {
    if (correction) await processor.invoices.correctPassedFee(scope, correction)
    if (fee !== null) await processor.invoices.setFee(scope, draft.id, fee)
  } catch (error) {
    // The invoice has been finalized meanwhile.
    if (error instanceof ProcessorError && error.code === 'invoice_not_editable') return
    throw error
  }
}
