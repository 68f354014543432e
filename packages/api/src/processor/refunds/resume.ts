import type { Services } from '../../core/request/context.ts'
import { syncRefund } from '../sync/sync-refund.ts'
import type { QueuedRefund } from './refund-queue.ts'
import { returnFee } from './return-fee.ts'
import { sendRefund, TakenOverError } from './send.ts'

/**
 * Completes a refund without an outcome: syncs it if the processor has made it, or calls the processor again. Then returns the part of
 * the fee that is reserved on it.
 * @param claim the number of the caller's claim, if it has one
 * @throws ProcessorError, TakenOverError
 */
export async function resumeRefund(
  services: Services,
  { accountId, ref }: QueuedRefund,
  claim?: number,
): Promise<void> {
  const { prisma } = services.database
  const reserved = await prisma.refund.findFirst({
    where: { accountId, ref },
    include: { payment: { include: { account: true } } },
  })
  if (!reserved) return
  if (claim !== undefined && reserved.claim !== claim) throw new TakenOverError()
  const { payment } = reserved
  const { account } = payment
  const scope = { livemode: account.livemode, hostAccount: payment.hostAccount }
  const syncMade = async (id: string) => {
    const synced = await syncRefund(services, { scope, id })
    if (synced) await returnFee(services, account.livemode, synced)
  }
  if (reserved.id !== null) return syncMade(reserved.id)
  // The processor may have forgotten the idempotency key of an old refund, so the refund is searched for first.
  const made = (await services.processor.refunds.list(scope, payment.id)).find(({ own }) => own.ref === ref)
  if (made) await syncMade(made.id)
  else await sendRefund(services, account, reserved, payment, claim !== undefined)
}
