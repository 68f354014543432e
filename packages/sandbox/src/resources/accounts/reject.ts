import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { oneOf, required } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { accountWire } from './account.ts'
import { assertPlatform, loadAccount } from './platform.ts'
import { recordAccountEvents, review } from './review-capabilities.ts'

/** Stops an account, or restarts it with null: a stopped account has no active capability. */
export function stopAccount(ctx: Context, account: Stored<'account'>, reason: string | null): void {
  account.state.stopped = reason
  ctx.objects.save(account)
  review(ctx, account)
}

/** Stripe: accounts whose losses are the platform's may be rejected by it. */
export const rejectAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/reject',
  params: {
    payouts_action: oneOf('pause'),
    reason: required(
      oneOf(
        'credit',
        'fraud_no_intent_to_fulfill',
        'fraud_other',
        'fraud_payment_method_casher',
        'fraud_payment_method_tester',
        'other',
        'terms_of_service',
      ),
    ),
  },
  run(ctx, { reason }, [id]) {
    const account = loadOwnRisk(ctx, id)
    const kind = reason.startsWith('fraud_') ? 'fraud' : reason === 'terms_of_service' ? reason : 'other'
    return decided(ctx, account, `rejected.platform_${kind}`)
  },
})

/** Undoes the platform's own rejection, never the processor's. */
export const unrejectAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/unreject',
  params: {},
  run(ctx, _params, [id]) {
    const account = loadOwnRisk(ctx, id)
    if (!account.state.stopped?.startsWith('rejected.platform_')) {
      throw invalid('This account was not rejected by your platform.')
    }
    return decided(ctx, account, null)
  },
})

function loadOwnRisk(ctx: Context, id: string): Stored<'account'> {
  const account = loadAccount(ctx, id)
  assertPlatform(ctx)
  if (account.state.controller.losses === 'application' && id !== ctx.account) return account
  throw invalid('Only accounts whose losses your platform is liable for can be rejected.')
}

function decided(ctx: Context, account: Stored<'account'>, stopped: string | null): Wire {
  stopAccount(ctx, account, stopped)
  recordAccountEvents(ctx, account)
  return accountWire(ctx, account)
}
