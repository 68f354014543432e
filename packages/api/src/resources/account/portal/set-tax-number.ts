import type { AccountScope } from '../../../core/request/account-scope.ts'
import { setTaxNumber } from '../../../people/merchants/change.ts'
import { retrievePortalAccount } from './retrieve.ts'
import type { PortalAccountWire, TaxNumberChange } from './schema.ts'

/** Sets the tax number that receipts of the merchant show, in both modes; null shows none. */
export async function setPortalTaxNumber(scope: AccountScope, change: TaxNumberChange): Promise<PortalAccountWire> {
  const done = await setTaxNumber(scope.services, scope.account.merchantId, change.tax_number)
  if (!done?.changed) scope.unchanged?.()
  return retrievePortalAccount(scope)
}
