import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { PricedInvoice } from './price-invoice.ts'

/** A change of a subscription whose invoice the processor makes final and charges at once. */
type ImmediateCharge = {
  /** Names the charge at the processor; the same for concurrent requests, so that the correction is pending once. */
  ref: string
  id: string
  customer: string
  /** The invoice as previewed. */
  invoice: PricedInvoice
  /** The percentage of later invoices, in hundredths of a per cent. */
  usualFee: bigint | null
  /** The same, when the change is refused. */
  feeBefore: bigint | null
  change(): Promise<void>
}

/**
 * Makes the change with the invoice's fee: the fee of a final invoice cannot be set, so its percentage is on the subscription,
 * and the correction of the passed fee's lines is pending, before the change. If the process dies in between, the next draft
 * gets its exact fee all the same.
 * @throws ProcessorError
 */
export async function chargeAtOnce(
  { processor }: Pick<Services, 'processor'>,
  where: ProcessorScope,
  { ref, id, customer, invoice, usualFee, feeBefore, change }: ImmediateCharge,
): Promise<void> {
  const { subscriptions, invoices } = processor
  const { correction: amount, currency, feeHundredths: hundredths } = invoice
  const pending =
    amount === 0n ? null : await invoices.addPendingFee(where, { ref, customer, subscription: id, currency, amount })
  if (hundredths !== null) await subscriptions.setFeePercent(where, { id, hundredths })
  try {
    await change()
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') {
      if (pending) await invoices.deletePendingFee(where, pending)
      if (feeBefore !== null) await subscriptions.setFeePercent(where, { id, hundredths: feeBefore })
    }
    throw error
  }
  if (usualFee !== null) await subscriptions.setFeePercent(where, { id, hundredths: usualFee })
  await payLatestInvoice(processor, where, { id, ref })
}

/** Takes the payment of an invoice that the change left open. A declined one is reported by events. */
async function payLatestInvoice(
  { subscriptions, invoices }: Services['processor'],
  where: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { latestInvoice } = await subscriptions.retrieve(where, id)
  if (latestInvoice === null) return
  const invoice = await invoices.retrieve(where, latestInvoice)
  if (invoice?.status === 'open' && invoice.attempts === 0) await invoices.pay(where, { id: latestInvoice, ref })
}
