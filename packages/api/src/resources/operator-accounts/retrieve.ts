import { toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { programmesAt } from '../../money/card-network-programmes.ts'
import { retrieveBalance } from '../balance/retrieve.ts'
import { readDisputesOfMonth } from '../merchants/read-disputes-of-month.ts'
import { loadMerchant } from '../platform-merchants/load.ts'
import { accountIn } from '../platform-merchants/own-account.ts'
import type { OperatorAccountWire } from './schema.ts'

/** The state, the money and the disputes of a merchant in one mode. @throws merchant_not_found */
export async function retrieveOperatorAccount(
  { services, livemode }: Pick<PlatformScope, 'services' | 'livemode'>,
  id: string,
): Promise<OperatorAccountWire> {
  const merchant = await loadMerchant({ services }, id)
  const account = accountIn(merchant, livemode)
  const now = services.processorClock.now()
  const [balance, disputesOf] = await Promise.all([
    retrieveBalance({ services, account }),
    readDisputesOfMonth(services, [account.id]),
  ])
  return {
    ...toMerchantWire(merchant, livemode, now),
    livemode,
    model: account.model,
    suspension_reason: account.suspensionReason,
    closing_reason: account.closingReason,
    balance,
    disputes_of_month: disputesOf(account.id),
    programmes: programmesAt(now),
  }
}
