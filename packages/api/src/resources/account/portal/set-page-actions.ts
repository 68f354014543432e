import { pageActions as allActions } from '../../../contract/customer-sessions/page-actions.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { retrievePortalAccount } from './retrieve.ts'
import type { PageActionsChange, PortalAccountWire } from './schema.ts'

/** Sets what the customers of the account may do on their page. */
export async function setPortalPageActions(
  scope: AccountScope,
  { actions }: PageActionsChange,
): Promise<PortalAccountWire> {
  const pageActions = allActions.filter((action) => actions.includes(action))
  const { count } = await scope.services.database.prisma.account.updateMany({
    where: { id: scope.account.id, NOT: { pageActions: { equals: pageActions } } },
    data: { pageActions },
  })
  if (count === 0) scope.unchanged?.()
  return retrievePortalAccount(scope)
}
