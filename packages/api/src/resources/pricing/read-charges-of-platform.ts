import type { Services } from '../../core/request/context.ts'

/** A charge of the processor, in minor units of the platform's balance. */
export type PlatformCharge = { amount: bigint; currency: string }

/**
 * The processor's charges for payments on the platform's own account since a time, by payment. Charges for payments on merchants'
 * accounts are not shown by payment.
 * @throws ProcessorError
 */
export async function readChargesOfPlatform(
  { processor }: Services,
  livemode: boolean,
  since: Date,
): Promise<Map<string, PlatformCharge>> {
  const charges = new Map<string, PlatformCharge>()
  for (let after: string | null = null; ; ) {
    const page = await processor.balanceTransactions.list({ livemode, hostAccount: null }, since, after)
    for (const { category, fee: amount, currency, source } of page.items)
      if (category === 'charge' && source?.paymentId) charges.set(source.paymentId, { amount, currency })
    if (page.next === null) return charges
    after = page.next
  }
}
