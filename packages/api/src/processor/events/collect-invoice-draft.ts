import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { setInvoiceFees } from './set-invoice-fees.ts'

/**
 * Collects the payment of a draft that a request waits for, with its fee and the fees of the drafts whose credit it
 * uses. A draft that is already final is skipped, and an empty one is deleted. Concurrent calls are safe.
 * @throws ProcessorError
 */
export async function collectInvoiceDraft(
  services: Services,
  scope: ProcessorScope,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const { invoices } = services.processor
  const drafts = await setInvoiceFees(services, scope, customer)
  const draft = drafts.find((one) => one.id === id)
  if (!draft) return
  if (draft.isEmpty) return invoices.deleteDraft(scope, id)
  await invoices.collect(scope, id)
  await setInvoiceFees(services, scope, customer)
}
