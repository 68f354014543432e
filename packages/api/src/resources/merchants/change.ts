import type { Plan } from '@merchant-payments/db'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { approveHosting, type ChangedMerchant, setPlan, suspend, unsuspend } from '../../people/merchants/change.ts'
import { endHosting } from '../../processor/hosting/end-hosting.ts'
import { retrieveMerchant } from './retrieve.ts'

export const changePlan = (scope: PersonScope, id: string, plan: Plan) =>
  changed(scope, id, setPlan(scope.services, id, plan))

/** Ends the work of all keys until it is lifted. */
export const suspendMerchant = (scope: PersonScope, id: string) => changed(scope, id, suspend(scope.services, id))

export const unsuspendMerchant = (scope: PersonScope, id: string) => changed(scope, id, unsuspend(scope.services, id))

/** Approves the merchant for hosted live payments, which matters if the platform hosts only approved merchants. */
export const approveMerchant = (scope: PersonScope, id: string) =>
  changed(scope, id, approveHosting(scope.services, id, true))

/** Revokes the approval. Open checkouts that the platform hosts for the merchant can no longer be paid. */
export async function revokeApproval(scope: PersonScope, id: string) {
  const merchant = await changed(scope, id, approveHosting(scope.services, id, false))
  await endHosting(scope.services, id)
  return merchant
}

/** @throws merchant_not_found */
async function changed(scope: PersonScope, id: string, change: Promise<ChangedMerchant | null>) {
  const done = await change
  if (!done) throw new ApiError('merchant_not_found')
  if (!done.changed) scope.unchanged?.()
  return retrieveMerchant(scope, id)
}
