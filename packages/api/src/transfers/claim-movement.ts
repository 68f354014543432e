import { databaseTime, type Movement, statementsOn, type Tx } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { postponeTransfer } from './postpone-transfer.ts'

const minute = 60_000

/** In milliseconds, longer than a call to the processor takes, its retries included. */
const callMs = minute / 2

/**
 * The duration of a movement's claim, in milliseconds: a minute at first, then half of the movement's age, up to an hour,
 * so that retries become rarer.
 */
export function claimMs(createdAt: Date, now: Date): number {
  const age = now.getTime() - createdAt.getTime()
  return Math.min(Math.max(age / 2, minute), 60 * minute)
}

/**
 * Claims a movement right before the processor is called for it. Of the workers that read the same number of attempts one
 * succeeds; the others must not call the processor.
 * @returns the movement as stored now; null if another worker claimed it or it was deleted
 */
export async function claimMovement({ database }: Services, seen: Movement): Promise<Movement | null> {
  const { accountId, ref, attempts, createdAt } = seen
  const now = await databaseTime(statementsOn(database.pool))
  const [claimed] = await database.prisma.movement.updateManyAndReturn({
    where: { accountId, ref, attempts, done: false },
    data: {
      attempts: { increment: 1 },
      retryAt: new Date(now.getTime() + claimMs(createdAt, now)),
      updatedAt: now,
    },
  })
  return claimed ?? null
}

/** Whether a call can end before another worker may claim the movement. */
export function hasTimeForCall({ retryAt }: Movement, now: Date): boolean {
  return retryAt !== null && now.getTime() <= retryAt.getTime() - callMs
}

/** How long the row of a refused movement is kept, because an earlier call may still reach the processor. */
const lateCallMs = 10 * minute

/**
 * Deletes a claimed movement that the processor has refused, and stores the processor's message for operators. If the
 * outcome of an earlier worker's call is unknown, the row is kept until that call can no longer be running. Until then
 * nothing else is transferred for the payment; afterwards the processor is called again.
 */
export async function refuseMovement({ database }: Services, claimed: Movement, refusal: string): Promise<void> {
  const { accountId, ref, attempts } = claimed
  if (attempts === 1) return database.prisma.$transaction((tx) => deleteMovement(tx, claimed, refusal))
  const now = await databaseTime(statementsOn(database.pool))
  await database.prisma.movement.updateMany({
    where: { accountId, ref, attempts, done: false },
    data: { refused: true, retryAt: new Date(now.getTime() + lateCallMs), updatedAt: now },
  })
}

/** Ends a refused movement that the processor never made. */
export async function abandonMovement({ database }: Services, claimed: Movement): Promise<void> {
  await database.prisma.$transaction((tx) => deleteMovement(tx, claimed, null))
}

/** Deletes the movement unless another worker has claimed it. */
async function deleteMovement(
  tx: Tx,
  { accountId, ref, attempts, paymentId: id, amount }: Movement,
  transferRefusal: string | null,
) {
  const { count } = await tx.movement.deleteMany({ where: { accountId, ref, attempts, done: false } })
  if (count === 0) return
  await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { transferred: { decrement: amount }, transferRefusal },
  })
  await postponeTransfer(tx, { accountId, id }, await databaseTime(tx))
}
