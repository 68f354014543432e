import type { AccountContext } from './account-context.ts'
import type { Actor } from './actor.ts'
import { ApiError } from './errors.ts'
import type { ProcedureAccess } from './roles.ts'

type State = Pick<AccountContext, 'closed' | 'suspended' | 'suspendedInMode' | 'rejected' | 'paused'>

/**
 * Refuses an operation that the state of a merchant does not allow in this mode. Reads are accepted in each state; while the merchant is
 * suspended also refunds by the platform, and cancellations by customers. The state is checked after the input, and before the errors of the operation itself.
 * @param access who may call the operation, and what it takes
 * @throws merchant_closed, merchant_suspended, account_rejected, merchant_paused
 */
export function requireActiveMerchant(account: State, actor: Actor | null, access: ProcedureAccess): void {
  if (!access.change) return
  if (account.closed) throw new ApiError('merchant_closed')
  const mayStill =
    (access.resource === 'refunds' && isOfPlatform(actor)) || (access.endsCharges === true && isCustomer(actor))
  if (isSuspendedFor(account, actor) && !mayStill) throw new ApiError('merchant_suspended')
  if (!access.takesPayments) return
  if (account.rejected) throw new ApiError('account_rejected')
  if (account.paused?.payments) throw new ApiError('merchant_paused')
}

/**
 * Whether the merchant is suspended for a caller. After prohibited content its own keys are refused as a whole, and its members may
 * still help their customers; so of those callers only the platform's keys are left.
 */
function isSuspendedFor({ suspended, suspendedInMode }: State, actor: Actor | null): boolean {
  return suspendedInMode === true || (suspended === true && isOfPlatform(actor))
}

function isOfPlatform(actor: Actor | null): boolean {
  return actor?.kind === 'key' && actor.ofPlatform === true
}

function isCustomer(actor: Actor | null): boolean {
  return actor?.kind === 'command' && actor.customer === true
}
