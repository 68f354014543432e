import type { AccountScope } from '../../../core/request/account-scope.ts'
import { changeSlug } from '../../../people/merchants/change-slug.ts'
import { retrievePortalAccount } from './retrieve.ts'
import type { PortalAccountWire, SlugChange } from './schema.ts'

/** Changes the merchant's name in the address of its customers' page, in both modes. @throws validation_error */
export async function setPortalSlug(scope: AccountScope, { slug }: SlugChange): Promise<PortalAccountWire> {
  if (!(await changeSlug(scope.services, scope.account.merchantId, slug))) scope.unchanged?.()
  return retrievePortalAccount(scope)
}
