import type { Payment } from '@merchant-payments/db'
import type { ApplicationFeeSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { lowerFee } from '../sync/lower-fee.ts'
import type { Handler } from './handler.ts'

/** Handles a refunded application fee, also from the processor's dashboard: the payment's fee becomes the remaining fee. */
export const handleApplicationFee: Handler<'application_fee'> = async (services, event) => {
  const { livemode, processorAccount, objectId } = event
  if (processorAccount !== null) return 'ignored'
  const fee = await services.processor.applicationFees.retrieve(livemode, objectId)
  const found = await findPaymentOfFee(services, livemode, fee)
  if (!found) return 'ignored'
  await lowerFee(services, found, fee.kept)
  return 'applied'
}

/** The payment from which a fee was taken; null if it is not ours. */
function findPaymentOfFee(
  { database }: Pick<Services, 'database'>,
  livemode: boolean,
  { account, charges }: ApplicationFeeSnapshot,
): Promise<Pick<Payment, 'accountId' | 'id'> | null> {
  return database.prisma.payment.findFirst({
    where: { latestCharge: { in: [...charges] }, account: { livemode, processorAccountId: account } },
    select: { accountId: true, id: true },
  })
}
