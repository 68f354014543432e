import type { Payout } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/scope.ts'
import type { PayoutWire } from './schema.ts'
import { toPayout } from './wire.ts'

/** @throws payout_not_found */
export async function retrievePayout(scope: AccountScope, id: string): Promise<PayoutWire> {
  return toPayout(await loadPayout(scope, id), scope.account.livemode)
}

/** @throws payout_not_found, also for a payout of another account */
export async function loadPayout({ services, account }: AccountScope, id: string): Promise<Payout> {
  const row = /^m?po_\w{1,200}$/.test(id)
    ? await services.database.prisma.payout.findUnique({ where: { accountId_id: { accountId: account.id, id } } })
    : null
  if (!row) throw new ApiError('payout_not_found')
  return row
}
