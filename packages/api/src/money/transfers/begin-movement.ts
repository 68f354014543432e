import { randomUUID } from 'node:crypto'
import { databaseTime, type Movement, type Tx } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import type { DuePayment } from './due-payment.ts'
import { movementQueue } from './movement-queue.ts'
import { type Next, nextMovement, type RecoverableFunds } from './next-movement.ts'
import { postponeTransfer } from './postpone-transfer.ts'
import { readTransferLedger } from './read-transfer-ledger.ts'

/**
 * Decides the next movement of an account, and records it as transferred before the processor is called. The account's lock
 * allows one decision at a time, so that no amount is transferred twice.
 * @returns the decision, with the movement that the processor is to make; null if no movement is due
 */
export async function beginMovement(
  { database }: Services,
  accountId: number,
  funds: ReadonlyMap<string, RecoverableFunds>,
  only?: string,
): Promise<{ next: Next; movement: Movement | null } | null> {
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const now = await databaseTime(tx)
    const next = nextMovement(await readTransferLedger(tx, accountId, now, only), funds)
    return next && { next, movement: await write(tx, accountId, next, now) }
  })
}

async function write(tx: Tx, accountId: number, next: Next, now: Date): Promise<Movement | null> {
  const move = (
    kind: Movement['kind'],
    payment: DuePayment,
    amount: bigint,
    source: string | null,
    disputeId: string | null = null,
  ) => insertMovement(tx, { accountId, payment, kind, amount, source, disputeId, now })
  switch (next.kind) {
    case 'transfer':
      return move('transfer', next.payment, next.amount, next.charge, next.dispute)
    case 'reversal':
      return move('reversal', next.payment, -next.amount, next.transfer, next.dispute)
    case 'netting': {
      const { creditor, debtor, amount } = next
      await move('netting', creditor, amount, debtor.id)
      await move('netting', debtor, -amount, creditor.id)
      return null
    }
    case 'wait':
      await postponeTransfer(tx, { accountId, id: next.payment.id }, now)
      return null
    case 'read funds':
      return null
  }
}

async function insertMovement(
  tx: Tx,
  {
    payment,
    now,
    ...movement
  }: Pick<Movement, 'accountId' | 'kind' | 'amount' | 'source' | 'disputeId'> & { payment: DuePayment; now: Date },
): Promise<Movement> {
  const { accountId, kind, amount } = movement
  const { count } = await tx.payment.updateMany({
    where: { accountId, id: payment.id, due: payment.due, transferred: payment.transferred },
    data: { transferred: { increment: amount }, transferRefusal: null },
  })
  // The transaction is rolled back, and the next attempt reads the new due amount.
  if (count === 0) throw new LedgerChangedError()
  await markFigures(tx, accountId)
  return tx.movement.create({
    data: {
      ...movement,
      ref: randomUUID(),
      paymentId: payment.id,
      currency: payment.currency,
      done: kind === 'netting',
      mirrored: kind === 'netting',
      // The worker that inserted the movement makes the first call.
      dueAt: kind === 'netting' ? null : new Date(now.getTime() + movementQueue.leaseSeconds * 1000),
      createdAt: now,
      updatedAt: now,
    },
  })
}

/** A due amount changed between the decision and the write. */
export class LedgerChangedError extends Error {
  override readonly name = 'LedgerChangedError'
}
