import { databaseTime, type Movement, Prisma, statementsOn, type Tx } from '@merchant-payments/db'
import { claimRow, failWork, renewClaim } from '@merchant-payments/db/worker'
import { operatorText } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { movementQueue } from './movement-queue.ts'
import { postponeTransfer } from './postpone-transfer.ts'

const open = Prisma.sql`AND NOT done`

/**
 * Claims a movement that was read. A single worker of all that read the same number of claims succeeds; the others must
 * not call the processor.
 * @throws ClaimLostError if another worker claimed it or it was deleted
 */
export function claimMovement({ database }: Services, read: Movement): Promise<Movement> {
  return claimRow(statementsOn(database.pool), movementQueue, read, open)
}

/** Begins the lease of a claimed movement anew, right before the processor is called for it. @throws ClaimLostError */
export function renewMovement({ database }: Services, claimed: Movement): Promise<void> {
  return renewClaim(statementsOn(database.pool), movementQueue, claimed, { and: open })
}

/** Stores why a claimed movement got no answer. It is tried again after a pause. */
export async function failMovement({ database }: Services, claimed: Movement, error: Error): Promise<void> {
  await failWork(statementsOn(database.pool), movementQueue, claimed, { message: operatorText(error) })
}

/** How long the row of a refused movement is kept, because an earlier call may still reach the processor. */
const lateCallSeconds = 600

/**
 * Deletes a claimed movement that the processor has refused, and stores the processor's message for operators. If the
 * outcome of an earlier worker's call is unknown, the row is kept until that call can no longer be running. Until then
 * nothing else is transferred for the payment; afterwards the processor is called again.
 */
export async function refuseMovement({ database }: Services, claimed: Movement, refusal: string): Promise<void> {
  if (claimed.claim === 1) return database.prisma.$transaction((tx) => deleteMovement(tx, claimed, refusal))
  await failWork(statementsOn(database.pool), movementQueue, claimed, {
    message: refusal,
    pauseSeconds: lateCallSeconds,
    set: Prisma.sql`refused = true, updated_at = now()`,
  })
}

/** Ends a refused movement that the processor never made. */
export async function abandonMovement({ database }: Services, claimed: Movement): Promise<void> {
  await database.prisma.$transaction((tx) => deleteMovement(tx, claimed, null))
}

/** Deletes the movement unless another worker has claimed it. */
async function deleteMovement(
  tx: Tx,
  { accountId, ref, claim, paymentId: id, amount }: Movement,
  transferRefusal: string | null,
) {
  const { count } = await tx.movement.deleteMany({ where: { accountId, ref, claim, done: false } })
  if (count === 0) return
  await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { transferred: { decrement: amount }, transferRefusal },
  })
  await markFigures(tx, accountId)
  await postponeTransfer(tx, { accountId, id }, await databaseTime(tx))
}
