import { ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { removePaymentMethod } from '../payment-methods/delete.ts'

/** Whether the processor refused because a payment method is no longer kept there. It is removed here, too. */
export async function removedMissingMethod(
  scope: AccountScope,
  { id, hostAccount }: { id: string; hostAccount: string | null },
  failure: unknown,
): Promise<boolean> {
  if (!(failure instanceof ProcessorError) || failure.outcome !== 'refused' || failure.isPlatformFault) return false
  const { services, account } = scope
  const where = { livemode: account.livemode, hostAccount }
  if (await services.processor.paymentMethods.isAttached(where, id)) return false
  await removePaymentMethod(scope, id)
  return true
}
