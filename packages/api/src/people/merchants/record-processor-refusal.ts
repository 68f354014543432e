import type { Account } from '@merchant-payments/db'
import { type AccountServices, changeAccount } from './change-account.ts'

/** Stores that the platform may not take a fee on the merchant's account: no payments are hosted there from now on. */
export function recordFeeRefusal(services: AccountServices, id: number, feeRefusal: string): Promise<Account> {
  return changeAccount(services, id, () => ({ feeRefusal, cardPaymentsActive: false }))
}

/** Stores that the platform may not send money to the merchant's account: nothing is transferred there from now on. */
export function recordTransferRefusal(
  services: AccountServices,
  id: number,
  transferRefusal: string,
): Promise<Account> {
  return changeAccount(services, id, () => ({ transferRefusal, transfersActive: false }))
}
