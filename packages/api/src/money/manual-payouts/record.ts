import type { ActorKind, ManualPayout, Tx } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { newId } from '../../core/request/id.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { type SettledPayment, writePayoutOf } from './write-payout.ts'

/** `amount` in minor units of `currency`, in which the payments settled. */
type ManualPayment = { amount: bigint; currency: string; reference: string }
type By = { kind: ActorKind; name: string }

type Needed = Pick<Services, 'database' | 'processorClock' | 'observer' | 'wakeDeliveries'>

/** The maximum number of tries, because payments may change meanwhile. */
const maxTries = 20

/**
 * Records a payout that an operator made by other means than the processor, once for each reference. It settles waiting
 * payments, oldest first and the last one perhaps in part; the processor never transfers that amount, and the merchant gets the
 * same events as for any other payout. One at a time for each account, and not while one of its movements is decided.
 * @returns the payout, and whether it is new: with the reference, amount and currency of an earlier payout, that one is
 * returned
 * @throws validation_error for more than the amount owed, and for the reference of another payout
 */
export async function recordManualPayout(
  services: Needed,
  accountId: number,
  paid: ManualPayment,
  by: By,
): Promise<{ payout: ManualPayout; recorded: boolean }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await record(services, accountId, paid, by)
    } catch (error) {
      if (!(error instanceof PaymentsChangedError) || tries === maxTries) throw error
    }
  }
}

function record(
  services: Needed,
  accountId: number,
  { amount, currency, reference }: ManualPayment,
  { kind: actorKind, name: actorName }: By,
): Promise<{ payout: ManualPayout; recorded: boolean }> {
  return writeAll(services, accountId, async (tx) => {
    await lockAccount(tx, accountId)
    const known = await tx.manualPayout.findUnique({ where: { accountId_reference: { accountId, reference } } })
    if (known) {
      if (known.amount === amount && known.currency === currency) return { payout: known, recorded: false }
      throw invalid('reference', `already names another payout, of ${known.amount} ${known.currency}`)
    }
    const payable = await readPayable(tx, accountId, currency)
    if (amount > payable) throw invalid('amount', `exceeds the amount owed: ${payable} ${currency}, in minor units`)
    const payout = await tx.manualPayout.create({
      data: {
        accountId,
        id: newId('mpo'),
        amount,
        currency,
        reference,
        actorKind,
        actorName,
        createdAt: await momentOf(services, tx, accountId),
      },
    })
    const { livemode } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    await writePayoutOf(tx, { id: accountId, livemode }, payout, await settle(tx, payout))
    return { payout, recorded: true }
  })
}

/**
 * Now by the processor's clock, but not before the payments. A command that does not call the processor does not learn that
 * a sandbox's clock was advanced.
 */
async function momentOf({ processorClock }: Needed, tx: Tx, accountId: number): Promise<Date> {
  const now = processorClock.now()
  const { _max: latest } = await tx.heldEntry.aggregate({ where: { accountId }, _max: { createdAt: true } })
  return latest.createdAt !== null && latest.createdAt > now ? latest.createdAt : now
}

/**
 * The amount that can be paid in a currency: the amount owed, less the merchant's debt for other payments. A pending
 * reversal may still be refused, so its money does not count yet.
 */
async function readPayable(tx: Tx, accountId: number, currency: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ payable: bigint }[]>`
    SELECT GREATEST(0,
             COALESCE((SELECT sum(due - transferred) FROM payments
                        WHERE account_id = ${accountId} AND due <> transferred AND settled_currency = ${currency}), 0)
           + COALESCE((SELECT sum(amount) FROM movements
                        WHERE account_id = ${accountId} AND NOT done AND kind = 'reversal' AND currency = ${currency}), 0)
           )::bigint AS payable`
  return row?.payable ?? 0n
}

/** Spreads a payout over the payments that wait, and counts it as transferred. @throws PaymentsChangedError */
async function settle(tx: Tx, { accountId, id, amount, currency }: ManualPayout): Promise<SettledPayment[]> {
  const lines = await tx.$queryRaw<SettledPayment[]>`
    WITH waiting AS (
      SELECT id, due, transferred, due - transferred AS outstanding,
             sum(due - transferred) OVER (ORDER BY created_at, id) AS running
        FROM payments WHERE account_id = ${accountId} AND due > transferred AND settled_currency = ${currency}),
    paid AS (
      SELECT id, due, transferred, LEAST(outstanding, ${amount} - (running - outstanding))::bigint AS amount
        FROM waiting WHERE running - outstanding < ${amount}),
    settled AS (
      UPDATE payments p SET transferred = p.transferred + paid.amount
        FROM paid
       WHERE p.account_id = ${accountId} AND p.id = paid.id AND p.due = paid.due AND p.transferred = paid.transferred
      RETURNING p.id, paid.amount)
    INSERT INTO manual_payout_lines (account_id, payout_id, payment_id, amount)
    SELECT ${accountId}, ${id}, settled.id, settled.amount FROM settled
    RETURNING payment_id AS id, amount`
  const settled = lines.reduce((sum, line) => sum + line.amount, 0n)
  if (settled !== amount) throw new PaymentsChangedError()
  await markFigures(tx, accountId)
  return lines
}

/** The amounts owed changed while the payout was being recorded; the transaction is rolled back. */
class PaymentsChangedError extends Error {
  override readonly name = 'PaymentsChangedError'
}
