import { databaseTime, type Movement, statementsOn } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { writeHeldEntries } from '../balances/write-held-entries.ts'

/**
 * The processor made a movement that was deleted here, or made it twice. The amount counts as transferred, and an operator
 * should check it.
 */
export class UnexpectedTransferError extends Error {
  override readonly name = 'UnexpectedTransferError'

  constructor({ kind, amount, currency, paymentId, ref }: Movement, processorId: string) {
    super(`${kind} of ${amount} ${currency} for ${paymentId} (${ref}) was made unexpectedly: ${processorId}`)
  }
}

/**
 * Stores the processor's answer. If the movement was deleted meanwhile but the processor made it after all, it is recorded
 * again, so that `transferred` stays correct and the surplus is reversed.
 * @throws UnexpectedTransferError
 */
export async function completeMovement(services: Services, movement: Movement, processorId: string): Promise<void> {
  const { database } = services
  const { accountId, ref, paymentId } = movement
  const updatedAt = await databaseTime(statementsOn(database.pool))
  const made = { processorId, done: true, refused: false, dueAt: null, failures: 0, lastError: null, updatedAt }
  const { count } = await database.prisma.$transaction(async (tx) => {
    await lockPayment(tx, { accountId, id: paymentId })
    const changed = await tx.movement.updateMany({ where: { accountId, ref, done: false }, data: made })
    await writeHeldEntries(tx, accountId, paymentId, services.processorClock.now())
    return changed
  })
  markBalanceDue(database, accountId)
  if (count === 1) return
  const row = await database.prisma.movement.findFirst({ where: { accountId, ref } })
  if (row?.processorId === processorId) return
  if (!row) await writeAgain(services, { ...movement, ...made })
  throw new UnexpectedTransferError(movement, processorId)
}

async function writeAgain({ database, processorClock }: Services, movement: Movement): Promise<void> {
  const { accountId, paymentId: id, amount } = movement
  await database.prisma.$transaction(async (tx) => {
    const { count } = await tx.movement.createMany({ data: movement, skipDuplicates: true })
    if (count === 0) return
    await tx.payment.update({
      where: { accountId_id: { accountId, id } },
      data: { transferred: { increment: amount }, transferAfter: null },
    })
    await writeHeldEntries(tx, accountId, id, processorClock.now())
    await markFigures(tx, accountId)
  })
}
