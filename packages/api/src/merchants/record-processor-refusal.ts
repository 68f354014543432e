import type { Account } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'

type Needed = Pick<Services, 'database'>

/** The processor lets the platform take no fee on the merchant's account: nothing is hosted there from now on. */
export function recordFeeRefusal({ database }: Needed, id: number, feeRefusal: string): Promise<Account> {
  return database.prisma.account.update({ where: { id }, data: { feeRefusal, cardPaymentsActive: false } })
}

/** The platform's money may not go to the merchant's account: nothing is sent there from now on. */
export function recordTransferRefusal({ database }: Needed, id: number, transferRefusal: string): Promise<Account> {
  return database.prisma.account.update({ where: { id }, data: { transferRefusal, transfersActive: false } })
}
