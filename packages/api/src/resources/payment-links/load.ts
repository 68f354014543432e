import type { PaymentLink } from '@merchant-payments/db'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'

/** @throws payment_link_not_found, also for one of another account */
export async function loadPaymentLink({ services, account }: OwnerScope, id: string): Promise<PaymentLink> {
  const where = { accountId: account.id, id }
  const row = isId('plink', id) ? await services.database.prisma.paymentLink.findFirst({ where }) : null
  if (!row) throw new ApiError('payment_link_not_found')
  return row
}
