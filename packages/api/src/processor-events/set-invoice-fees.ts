import { type InvoiceDraft, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { invoiceFee } from '../money/invoice-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import type { Services } from '../request/context.ts'
import { type FoundSession, findSubscriptionSessions } from '../sync/find-subscription-session.ts'
import { draftAmounts } from './invoice-draft-amounts.ts'

/** Credit that keeps moving while fees are being set is rare; what is wrong then is put right with the next event. */
const maxRounds = 5

/**
 * Sets what the platform keeps of a customer's drafts on one account: exactly our fee on what will be paid of each, in place
 * of the subscription's per cent. Of what the platform alone hosts it keeps all at first, and pays on less the fee. Only
 * what differs is written, so it may be called at any time and as often as one likes.
 * @param known what is known already of what they were sold with
 * @returns the drafts, as they were at the last read
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
    // Another process that read another balance may have written, too: the last one to write reads again.
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
    const fee = invoiceFee(due, termsOf(session))
    return fee === (draft.fee ?? 0n) ? [] : [{ id: draft.id, fee }]
  })
}

async function setFee({ processor }: Services, scope: ProcessorScope, id: string, fee: bigint): Promise<void> {
  try {
    await processor.invoices.setFee(scope, id, fee)
  } catch (error) {
    // It has become final meanwhile.
    if (error instanceof ProcessorError && error.code === 'invoice_not_editable') return
    throw error
  }
}
