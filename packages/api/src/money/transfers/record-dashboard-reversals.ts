import { databaseTime, type Tx } from '@merchant-payments/db'
import type { ReversedTransfer } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { writeHeldEntries } from '../balances/write-held-entries.ts'

/**
 * How long an amount that an operator reversed in the processor's dashboard waits before it is transferred again. In that
 * time the operator can refund the customer, after which the amount is no longer due.
 */
const retransferDelayMs = 24 * 60 * 60_000

/**
 * Records reversals of a transfer that were made in the processor's dashboard, so that `transferred` equals the amount
 * that the merchant has. Our own reversals are already recorded, unless the database was restored to an earlier state;
 * reversals of refunds are counted with the refund. Idempotent.
 * @param id tr_…
 * @returns false if the transfer is not ours
 * @throws ProcessorError
 */
export async function recordDashboardReversals(services: Services, livemode: boolean, id: string): Promise<boolean> {
  const { database, processor } = services
  const transfer = await processor.transfers.retrieveReversals(livemode, id)
  const account = await database.prisma.account.findFirst({
    where: { livemode, processorAccountId: transfer.destination ?? '' },
    select: { id: true },
  })
  if (!account) return false
  markBalanceDue(database, account.id)
  return database.prisma.$transaction(async (tx) => {
    // Every movement of the account begins under this lock.
    await lockAccount(tx, account.id)
    const paymentId = await findPaymentOf(tx, account.id, id, transfer)
    if (paymentId === null) return false
    const reversals = transfer.reversals.filter(({ withRefund }) => !withRefund)
    for (const reversal of reversals)
      await write(services, tx, { accountId: account.id, paymentId, transferId: id }, transfer, reversal)
    return true
  })
}

/** The payment of a transfer that we made, or that the processor made as part of the payment. */
async function findPaymentOf(
  tx: Tx,
  accountId: number,
  transferId: string,
  { charge }: ReversedTransfer,
): Promise<string | null> {
  const movement = await tx.movement.findFirst({
    where: { accountId, kind: 'transfer', processorId: transferId },
    select: { paymentId: true },
  })
  if (movement) return movement.paymentId
  if (charge === null) return null
  const payment = await tx.payment.findFirst({ where: { accountId, latestCharge: charge }, select: { id: true } })
  return payment?.id ?? null
}

async function write(
  { processorClock }: Pick<Services, 'processorClock'>,
  tx: Tx,
  { accountId, paymentId, transferId }: { accountId: number; paymentId: string; transferId: string },
  { currency }: ReversedTransfer,
  reversal: ReversedTransfer['reversals'][number],
): Promise<void> {
  const { id, amount, ref } = reversal
  const known = await tx.movement.findFirst({
    where: { accountId, OR: [{ processorId: id }, ...(ref === null ? [] : [{ ref }])] },
    select: { ref: true },
  })
  if (known) return
  const now = await databaseTime(tx)
  const own = ref !== null && (await paymentNamed(tx, accountId, reversal.paymentId))
  const of = own || paymentId
  await tx.movement.create({
    data: {
      accountId,
      ref: own ? ref : `foreign:${id}`,
      paymentId: of,
      kind: 'reversal',
      amount: -amount,
      currency,
      source: transferId,
      processorId: id,
      done: true,
      mirrored: false,
      createdAt: now,
      updatedAt: now,
    },
  })
  const where = { accountId_id: { accountId, id: of } }
  const before = await tx.payment.findUniqueOrThrow({ where, select: { due: true, transferred: true } })
  const transferred = before.transferred - amount
  // A debt that is left is collected at once.
  const waits = !own && before.due > transferred
  const transferAfter = waits ? new Date(now.getTime() + retransferDelayMs) : null
  await tx.payment.update({ where, data: { transferred, transferAfter } })
  await writeHeldEntries(tx, accountId, of, processorClock.now())
  await markFigures(tx, accountId)
}

/** The payment for which we made a reversal, possibly of another payment's transfer. */
async function paymentNamed(tx: Tx, accountId: number, id: string | null): Promise<string | null> {
  if (id === null) return null
  const payment = await tx.payment.findUnique({ where: { accountId_id: { accountId, id } }, select: { id: true } })
  return payment?.id ?? null
}
