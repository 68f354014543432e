import type { Services } from '../../core/request/context.ts'

/** A charge of the processor, in minor units of the platform's balance. */
export type PlatformCharge = { amount: bigint; currency: string }

/**
 * The processor's charges for payments on the platform's own account, by the payment's charge (`ch_…`), as far as the worker has copied
 * the platform's ledger. Charges for payments on merchants' accounts are not shown by payment.
 */
export async function readChargesOfPlatform(
  { database }: Pick<Services, 'database'>,
  livemode: boolean,
  charges: readonly (string | null)[],
): Promise<Map<string, PlatformCharge>> {
  const { rows } = await database.pool.query<{ source: string; fee: string; currency: string }>({
    name: 'charges of the platform',
    text: `SELECT source, fee, currency FROM platform_transactions
            WHERE livemode = $1 AND category = 'charge' AND source IS NOT NULL AND source = ANY($2)`,
    values: [livemode, charges.filter((charge) => charge !== null)],
  })
  return new Map(rows.map(({ source, fee, currency }) => [source, { amount: BigInt(fee), currency }]))
}
