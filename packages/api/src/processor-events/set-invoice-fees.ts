import { type InvoiceDraft, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { feeTermsOf } from '../money/fee-terms.ts'
import { invoiceFee } from '../money/invoice-fee.ts'
import type { Services } from '../request/context.ts'
import { type FoundSession, findSubscriptionSessions } from '../sync/find-subscription-session.ts'
import { draftAmounts } from './invoice-draft-amounts.ts'

/** Credit rarely changes while fees are being set; a fee that is wrong after these rounds is corrected with the next event. */
const maxRounds = 5

/**
 * Sets the platform's fee on a customer's drafts of one account: exactly our fee on the amount that will be paid of each,
 * in place of the subscription's percentage. On the route `transfer` the processor deducts no fee: the transfer is reduced
 * later. Only differences are written. Idempotent.
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
    const wrong = await wrongFees(services, scope, drafts, known)
    await Promise.all(wrong.map(({ id, fee }) => setFee(services, scope, id, fee)))
    // Another process may have written fees from another read of the balance: the last writer reads again.
    const alone = drafts.length === 1 && drafts[0]?.balance === 0n
    if (wrong.length === 0 || alone || round === maxRounds) return drafts
  }
}

async function wrongFees(
  services: Services,
  scope: ProcessorScope,
  drafts: readonly InvoiceDraft[],
  known: readonly FoundSession[],
) {
  const sold = new Map(known.map(({ session }) => [session.ref, session]))
  const others = drafts.map(({ own }) => own).filter(({ ref }) => ref !== null && !sold.has(ref))
  for (const one of await findSubscriptionSessions(services, scope, others)) {
    if (one) sold.set(one.session.ref, one.session)
  }
  return draftAmounts(drafts).flatMap(({ draft, due }) => {
    const session = sold.get(draft.own.ref ?? '')
    if (!session || session.route === 'transfer') return []
    const fee = invoiceFee(due, feeTermsOf(session))
    return fee === (draft.fee ?? 0n) ? [] : [{ id: draft.id, fee }]
  })
}

async function setFee({ processor }: Services, scope: ProcessorScope, id: string, fee: bigint): Promise<void> {
  try {
    await processor.invoices.setFee(scope, id, fee)
  } catch (error) {
    // The invoice has been finalized meanwhile.
    if (error instanceof ProcessorError && error.code === 'invoice_not_editable') return
    throw error
  }
}
