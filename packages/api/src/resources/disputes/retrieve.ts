import type { Dispute, Payment } from '@merchant-payments/db'
import type { DisputeWire } from '../../contract/disputes/schema.ts'
import { toDispute } from '../../contract/disputes/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

export async function retrieveDispute(scope: AccountScope, id: string): Promise<DisputeWire> {
  const { payment, ...row } = await loadDispute(scope, id)
  const now = scope.services.processorClock.now()
  return toDispute({ ...row, sessionId: payment.sessionId, metadata: payment.metadata }, scope.account.livemode, now)
}

/** @throws dispute_not_found, also for a dispute of another account */
export async function loadDispute(
  { services, account }: AccountScope,
  id: string,
): Promise<Dispute & { payment: Payment }> {
  const row = /^d[pu]_\w{1,200}$/.test(id)
    ? await services.database.prisma.dispute.findFirst({
        where: { accountId: account.id, id },
        include: { payment: true },
      })
    : null
  if (!row) throw new ApiError('dispute_not_found')
  return row
}
