import type { Account, Route } from '@merchant-payments/db'
import { isFeeRefusal, isRegionRefusal, mayLackCapability, refusalText } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { recordFeeRefusal, recordTransferRefusal } from '../../people/merchants/record-processor-refusal.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'

/** The account as synced after a refusal that its state may have caused; null if the refusal has another cause. */
export async function accountAfterRefusal(
  { services, account }: AccountScope,
  route: Route,
  error: unknown,
): Promise<Account | null> {
  if (route === 'direct' && isFeeRefusal(error)) return recordFeeRefusal(services, account.id, refusalText(error))
  if (isRegionRefusal(error)) return recordTransferRefusal(services, account.id, refusalText(error))
  return mayLackCapability(error) ? syncAccount(services, account) : null
}
