import type { Services } from '../../request/context.ts'
import { syncRefund } from '../../sync/sync-refund.ts'
import { sendRefund } from './send.ts'

const batch = 50
const maxPauseS = 15 * 60

/**
 * Refunds whose outcome is not known, because the processor did not answer or the process that asked died. Each is
 * claimed for a while that doubles with every try.
 */
export async function claimUnsettledRefunds({ database }: Services): Promise<{ accountId: number; ref: string }[]> {
  const { rows } = await database.pool.query<{ accountId: number; ref: string }>({
    name: 'claim unsettled refunds',
    text: `UPDATE refunds SET attempts = attempts + 1,
                  retry_at = now() + least(60 * 2 ^ least(attempts, 10), $2) * interval '1 second'
            WHERE (account_id, ref) IN (
              SELECT account_id, ref FROM refunds WHERE retry_at <= now()
               ORDER BY retry_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING account_id AS "accountId", ref`,
    values: [batch, maxPauseS],
  })
  return rows
}

/** Settles a refund that `claimUnsettledRefunds` gave to this process. @throws ProcessorError */
export function settleClaimedRefund(services: Services, refund: { accountId: number; ref: string }): Promise<void> {
  return settleRefund(services, refund, true)
}

/**
 * Finds out what became of a refund: the processor has it already, or is asked again.
 * @throws ProcessorError
 */
export async function settleRefund(
  services: Services,
  { accountId, ref }: { accountId: number; ref: string },
  claimed = false,
): Promise<void> {
  const { prisma } = services.database
  const reserved = await prisma.refund.findUnique({
    where: { accountId_ref: { accountId, ref } },
    include: { payment: { include: { account: true } } },
  })
  if (!reserved) return
  const { payment } = reserved
  const { account } = payment
  const scope = { livemode: account.livemode, hostAccount: payment.hostAccount }
  if (reserved.id !== null) return void (await syncRefund(services, { scope, id: reserved.id }))
  // Its idempotency key may be older than the processor remembers, so it is looked for first.
  const made = (await services.processor.refunds.list(scope, payment.id)).find(({ own }) => own.ref === ref)
  if (made) await syncRefund(services, { scope, id: made.id })
  else await sendRefund(services, account, reserved, payment, claimed)
}
