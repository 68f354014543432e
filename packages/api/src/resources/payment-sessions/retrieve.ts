import { ProcessorError } from '@merchant-payments/processor'
import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/scope.ts'
import { syncSession } from '../../sync/sync-session.ts'
import type { PaymentSessionWire } from './schema.ts'
import { toPaymentSession } from './wire.ts'

/** A record that may be some seconds old is a better answer than a long wait. */
const shortPatience = { timeout: 3_000, maxNetworkRetries: 0 }

/**
 * A session as it is now. One that is still open or waits for a bank is read again at the processor, so that a
 * merchant who asks right after the redirect is not told an old state; when the processor does not tell, our own record answers.
 */
export async function retrievePaymentSession(
  { services, account, actor }: AccountScope,
  id: string,
): Promise<PaymentSessionWire> {
  const { database } = services
  if (!/^cs_(test|live)_\w{1,200}$/.test(id)) throw new ApiError('session_not_found')
  const row = await database.prisma.paymentSession.findUnique({
    where: { accountId_id: { accountId: account.id, id } },
  })
  if (!row) throw new ApiError('session_not_found')
  const settled = row.status === 'expired' || (row.status === 'complete' && row.paymentStatus !== 'unpaid')
  if (settled) return toPaymentSession({ ...row, id }, account.livemode)

  // What is told here is in the lists that follow.
  await services.readers?.noteWrite(actor)
  const scope = { livemode: account.livemode, hostAccount: row.hostAccount }
  const known = { owner: account, ref: row.ref, patience: shortPatience }
  // Also when the platform may not ask any more, because the account was taken away from it.
  const current = await syncSession(services, { scope, id }, known).catch((error: unknown) => {
    if (error instanceof ProcessorError) return null
    throw error
  })
  return toPaymentSession({ ...(current?.session ?? row), id }, account.livemode)
}
