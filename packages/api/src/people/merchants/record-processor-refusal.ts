import type { Account } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'

type Needed = Pick<Services, 'database'>

/** Stores that the platform may not take a fee on the merchant's account: no payments are hosted there from now on. */
export function recordFeeRefusal({ database }: Needed, id: number, feeRefusal: string): Promise<Account> {
  return database.prisma.account.update({ where: { id }, data: { feeRefusal, cardPaymentsActive: false } })
}

/** Stores that the platform may not send money to the merchant's account: nothing is transferred there from now on. */
export function recordTransferRefusal({ database }: Needed, id: number, transferRefusal: string): Promise<Account> {
  return database.prisma.account.update({ where: { id }, data: { transferRefusal, transfersActive: false } })
}
