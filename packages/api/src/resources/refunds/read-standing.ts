import type { Payment } from '@merchant-payments/db'
import { type PaymentSnapshot, ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../request/trpc.ts'
import { isDisputing } from '../../sync/is-disputing.ts'
import { readAvailableFor } from '../../transfers/read-available.ts'

/** What the processor says now about a payment and the balance that a refund of it is taken from. */
export type Reading = {
  payment: PaymentSnapshot
  disputed: boolean
  /** On the merchant's own account, in the settled currency; null when it could not be found out. */
  available: bigint | null
}

/** @throws ProcessorError when the payment itself cannot be read */
export async function readStanding({ services, account }: AccountScope, payment: Payment): Promise<Reading> {
  const { processor } = services
  const { livemode } = account
  const where = { livemode, hostAccount: payment.hostAccount }
  const snapshot = await processor.payments.retrieve(where, payment.id)
  const [disputes, available] = await Promise.all([
    snapshot.everDisputed ? processor.disputes.list(where, payment.id) : [],
    snapshot.settled
      ? readAvailableFor(
          services,
          account,
          { ...payment, currency: snapshot.settled.currency },
          snapshot.transfer,
        ).catch(unverified)
      : null,
  ])
  return { payment: snapshot, disputed: disputes.some(({ status }) => isDisputing(status)), available }
}

/** A balance that the processor will not tell, whatever the reason, is not the merchant's to spend. */
function unverified(error: unknown): null {
  if (error instanceof ProcessorError) return null
  throw error
}
