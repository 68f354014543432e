import { withPriority } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { copyPlatformLedger } from '../../money/platform-ledger/copy-ledger.ts'

/** A charge of the processor, in minor units of the platform's balance. */
export type PlatformCharge = { amount: bigint; currency: string }

/**
 * The processor's charges for payments on the platform's own account since a time, by the payment's charge (`ch_…`), from the copy of
 * the platform's ledger, which is brought up to date first. Charges for payments on merchants' accounts are not shown by payment.
 * @throws ProcessorError
 */
export async function readChargesOfPlatform(
  services: Services,
  livemode: boolean,
  since: Date,
): Promise<Map<string, PlatformCharge>> {
  // Transactions may fill many pages: sales go first.
  await withPriority('sweep', () => copyPlatformLedger(services, livemode))
  const charged = await services.database.prisma.platformTransaction.findMany({
    where: { livemode, category: 'charge', source: { not: null }, createdAt: { gte: since } },
    select: { source: true, fee: true, currency: true },
  })
  return new Map(charged.flatMap(({ source, fee, currency }) => (source ? [[source, { amount: fee, currency }]] : [])))
}
