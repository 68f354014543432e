import { databaseTime, type Movement, type Tx } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { postponeTransfer } from './postpone-transfer.ts'

const minute = 60_000

/** In milliseconds, longer than a call to the processor takes, its retries included. */
const callMs = minute / 2

/**
 * How long a movement stays claimed, in milliseconds: a minute at first, then half of its age, up to an hour. The retries
 * become rarer with its age.
 */
export function claimMs(createdAt: Date, now: Date): number {
  const age = now.getTime() - createdAt.getTime()
  return Math.min(Math.max(age / 2, minute), 60 * minute)
}

/**
 * Takes a movement up, right before the processor is called for it. Of the workers that have seen the same number of attempts
 * one succeeds; one that was held up finds that another was here, or that the movement is gone, and must not call.
 * @returns the movement as it is now; null when it is not this worker's
 */
export async function claimMovement({ database }: Services, seen: Movement): Promise<Movement | null> {
  const { accountId, ref, attempts, createdAt } = seen
  const now = await databaseTime(database.prisma)
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

/** Whether there is time left for a call, so that it has ended before the next worker may take the movement up. */
export function hasTimeForCall({ retryAt }: Movement, now: Date): boolean {
  return retryAt !== null && now.getTime() <= retryAt.getTime() - callMs
}

/** How long a refused movement is kept to which an earlier call may still come. */
const lateCallMs = 10 * minute

/**
 * Undoes a claimed movement that the processor has refused, and stores its message for operators. If the outcome of an earlier
 * worker's call is not known, the row is kept until that call can no longer be running; nothing else is transferred for the
 * payment before, and then the processor is called once more.
 */
export async function refuseMovement({ database }: Services, claimed: Movement, refusal: string): Promise<void> {
  const { accountId, ref, attempts } = claimed
  if (attempts === 1) return database.prisma.$transaction((tx) => deleteMovement(tx, claimed, refusal))
  const now = await databaseTime(database.prisma)
  await database.prisma.movement.updateMany({
    where: { accountId, ref, attempts, done: false },
    data: { refused: true, retryAt: new Date(now.getTime() + lateCallMs), updatedAt: now },
  })
}

/** Ends a refused movement that the processor never made. */
export async function abandonMovement({ database }: Services, claimed: Movement): Promise<void> {
  await database.prisma.$transaction((tx) => deleteMovement(tx, claimed, null))
}

/** Only as long as no other worker has taken it up. */
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
