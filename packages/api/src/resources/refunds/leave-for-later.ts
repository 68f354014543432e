import type { Refund } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { newId } from '../../core/request/id.ts'

/**
 * Assigns an id to a refund that the processor has not confirmed in time, so that the request can be answered. The refund
 * and its event keep that id. A worker syncs the outcome.
 */
export function leaveForLater(
  { database }: Pick<Services, 'database'>,
  { accountId, ref }: Refund,
): Promise<Refund & { id: string }> {
  return database.prisma.$transaction(async (tx) => {
    // An event may have recorded the processor's refund already.
    const where = { accountId, ref, id: null, ownId: null }
    await tx.refund.updateMany({ where, data: { ownId: newId('re') } })
    const row = await tx.refund.findUniqueOrThrow({ where: { accountId_ref: { accountId, ref } } })
    const id = row.id ?? row.ownId
    if (id === null) throw new TypeError(`refund ${ref} has no name`)
    return { ...row, id }
  })
}
