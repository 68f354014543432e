import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../request/context.ts'
import { andInSetUpMode } from '../../request/set-up-modes.ts'
import { syncRefund } from '../../sync/sync-refund.ts'
import { sendRefund } from './send.ts'

const batch = 50
const maxPauseS = 15 * 60

type ClaimedRefund = { accountId: number; ref: string }

/**
 * Claims refunds without an outcome, because the processor did not answer or the calling process died. The duration of a
 * claim doubles with every attempt.
 */
export function claimUnresolvedRefunds(services: Services): Promise<ClaimedRefund[]> {
  return claim<ClaimedRefund>(services.database.pool, {
    table: 'refunds',
    key: ['account_id', 'ref'],
    where: Prisma.sql`retry_at <= now() ${andInSetUpMode(services)}`,
    orderBy: 'retry_at',
    limit: batch,
    set: Prisma.sql`attempts = attempts + 1,
      retry_at = now() + least(60 * 2 ^ least(attempts, 10), ${maxPauseS}) * interval '1 second'`,
    returning: { accountId: 'account_id', ref: 'ref' },
  })
}

/**
 * Resumes a refund that `claimUnresolvedRefunds` claimed for this process.
 * @throws ProcessorError
 */
export function resumeClaimedRefund(services: Services, refund: ClaimedRefund): Promise<void> {
  return resumeRefund(services, refund, true)
}

/**
 * Completes a refund without an outcome: syncs it if the processor has made it, or calls the processor again.
 * @throws ProcessorError
 */
export async function resumeRefund(
  services: Services,
  { accountId, ref }: ClaimedRefund,
  claimed = false,
): Promise<void> {
  const { prisma } = services.database
  const reserved = await prisma.refund.findFirst({
    where: { accountId, ref },
    include: { payment: { include: { account: true } } },
  })
  if (!reserved) return
  const { payment } = reserved
  const { account } = payment
  const scope = { livemode: account.livemode, hostAccount: payment.hostAccount }
  if (reserved.id !== null) return void (await syncRefund(services, { scope, id: reserved.id }))
  // Its idempotency key may be older than the processor remembers, so the refund is searched for first.
  const made = (await services.processor.refunds.list(scope, payment.id)).find(({ own }) => own.ref === ref)
  if (made) await syncRefund(services, { scope, id: made.id })
  else await sendRefund(services, account, reserved, payment, claimed)
}
