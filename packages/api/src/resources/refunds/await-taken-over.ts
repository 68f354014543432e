import { setTimeout as pause } from 'node:timers/promises'
import type { Refund } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { TakenOverError } from '../../processor/refunds/send.ts'

/** The maximum wait for the outcome of another process's call, in milliseconds: the duration of one call. */
const maxWaitMs = 20_000
const pollMs = 100

/**
 * Waits for the outcome of a refund that another request or process has claimed, because this one took too long.
 * @returns null if it was refused: its amount is available again
 * @throws TakenOverError if the outcome is not known in time
 */
export async function awaitTakenOver(
  { database }: Pick<Services, 'database'>,
  { accountId, ref }: Refund,
): Promise<(Refund & { id: string }) | null> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const row = await database.prisma.refund.findFirst({ where: { accountId, ref } })
    if (row === null) return null
    const id = row.id ?? row.ownId
    if (id !== null) return { ...row, id }
    if (performance.now() >= deadline) throw new TakenOverError()
    await pause(pollMs)
  }
}
