import { actingFor } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { balances } from '../../money/ledger.ts'
import { loadAccount } from './platform-only.ts'
import { recordAccountEvents } from './record-account-events.ts'
import { review } from './review-capabilities.ts'

/** Deletes an account. Stripe: Accounts, only one without a balance; live ones only where the platform is liable. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/v1/accounts/:id',
  params: {},
  run(ctx, _params, [id]) {
    const account = loadAccount(ctx, id)
    if (id === ctx.settings.meta.platform || id === ctx.account) {
      throw invalid('You cannot delete your own account with this API.')
    }
    if (balances(actingFor(ctx, id)).some(({ available, pending }) => available !== 0 || pending !== 0)) {
      throw invalid('This account has a balance, and cannot be deleted.', 'id')
    }
    account.state.closed = true
    ctx.objects.save(account)
    review(ctx, account)
    recordAccountEvents(ctx, account, { change: 'closed' })
    return { id, object: 'account', deleted: true }
  },
})
