import type { SubscriptionSession } from '@merchant-payments/db'
import type { ProcessorScope, SubscriptionSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { chargeAtOnce } from './charge-at-once.ts'
import { periodCharge } from './period-charge.ts'
import { priceInvoice } from './price-invoice.ts'

/**
 * Resumes a paused subscription: a period begins now and is charged at once, less the credit of the pause.
 * @param ref names the request at the processor
 * @throws ProcessorError
 */
export async function resumePaused(
  services: Pick<Services, 'processor' | 'processorClock'>,
  where: ProcessorScope,
  { id, items, customer, currentPeriodEnd, feeHundredths }: SubscriptionSnapshot,
  sold: SubscriptionSession,
  ref: string,
): Promise<void> {
  const { subscriptions } = services.processor
  const feeItem = items.find(({ line }) => line === 'fee')?.id ?? null
  const preview = await subscriptions.previewResumption(where, { id, feeItem })
  const goods = items.filter(({ line }) => line !== 'fee')
  await chargeAtOnce(services, where, {
    ref: `${id}:${currentPeriodEnd.getTime()}`,
    id,
    customer,
    invoice: priceInvoice(preview, sold, { as: 'final', at: services.processorClock.now() }),
    usualFee: sold.feeAsFound ? feeHundredths : periodCharge('id', goods, sold).feeHundredths,
    feeBefore: feeHundredths,
    change: () => subscriptions.resume(where, { id, ref }),
  })
}
