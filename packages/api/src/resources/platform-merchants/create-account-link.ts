import type { AccountLinkWire } from '../../contract/account/schema.ts'
import type { MerchantAccountLinkCreate } from '../../contract/platform-merchants/schema.ts'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { createLinkOf } from '../account/create-link.ts'
import { loadActiveAccount } from './own-account.ts'

/**
 * A link to the processor's pages for a merchant, as `POST /account/links` answers it.
 * @throws merchant_not_found, merchant_closed, merchant_suspended, invalid_url, account_rejected, account_not_ready, validation_error,
 * ProcessorError
 */
export async function createMerchantAccountLink(
  scope: PlatformScope,
  { id: merchantId, ...link }: MerchantAccountLinkCreate,
): Promise<AccountLinkWire> {
  const { account } = await loadActiveAccount(scope, merchantId)
  const { livemode } = scope
  return createLinkOf(scope.services, { merchantId, livemode, rejected: abilitiesOf(account).rejected }, link)
}
