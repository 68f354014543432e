import type { ManualPayout, Tx } from '@merchant-payments/db'
import { recordEvents } from '@merchant-payments/webhooks'
import type { Owner } from '../../core/rows/find-owner.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { manualLine } from '../payouts/manual-line.ts'
import { manualPayoutLines } from '../payouts/manual-payout-lines.ts'
import { eventsFor } from '../payouts/write-payout.ts'

/** The amount that a manual payout pays for a payment, in minor units. */
export type SettledPayment = { id: string; amount: bigint }

/** Writes the payout that merchants see for a manual payout: paid, with its lines and its event. */
export async function writePayoutOf(
  tx: Tx,
  owner: Owner,
  { id, amount, currency, createdAt }: ManualPayout,
  settled: readonly SettledPayment[],
): Promise<void> {
  const accountId = owner.id
  const { updatedAt } = await nextVersion(tx)
  const data = { accountId, id, amount, currency, status: 'paid', method: 'manual', reconciled: true }
  const payout = await tx.payout.create({ data: { ...data, arrivalDate: createdAt, createdAt, updatedAt } })
  const paid = new Map(settled.map((one) => [one.id, one.amount]))
  const payments = await tx.payment.findMany({
    where: { accountId, id: { in: [...paid.keys()] } },
    include: { refunds: true, disputes: true },
  })
  const lines = payments.flatMap((payment) => {
    const of = paid.get(payment.id) ?? 0n
    return manualPayoutLines({ ...payment, transferred: payment.transferred - of }, of)
  })
  await tx.balanceTransaction.createMany({ data: lines.map((line, place) => manualLine(payout, line, place)) })
  await recordEvents(tx, eventsFor(owner, payout, createdAt))
}
