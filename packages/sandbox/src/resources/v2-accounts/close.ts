import { actingFor } from '../../http/context.ts'
import { v2Post } from '../../http/v2/endpoint.ts'
import { refused } from '../../http/v2/errors.ts'
import { choice, many } from '../../http/v2/fields.ts'
import { balances } from '../../money/ledger.ts'
import { recordAccountEvents } from '../accounts/record-account-events.ts'
import { review } from '../accounts/review-capabilities.ts'
import { loadV2Account } from './load.ts'
import { appliedConfigurations, v2AccountWire } from './object.ts'

/** Closes an account. The request names every configuration that it has. */
export const closeV2Account = v2Post({
  path: '/v2/core/accounts/:id/close',
  body: { applied_configurations: many(choice('customer', 'merchant', 'recipient')) },
  run(ctx, input, id) {
    const account = loadV2Account(ctx, id)
    const named = [...new Set<string>(input.applied_configurations ?? [])].sort()
    if (named.join() !== appliedConfigurations(account.state).join()) {
      throw refused(
        'configs_must_match_to_close',
        'The applied_configurations must be all of the configurations that the account has.',
      )
    }
    if (balances(actingFor(ctx, id)).some(({ available, pending }) => available !== 0 || pending !== 0)) {
      throw refused('cannot_delete_account_with_balance', 'An account with a balance cannot be closed.')
    }
    account.state.closed = true
    ctx.objects.save(account)
    review(ctx, account)
    recordAccountEvents(ctx, account, { change: 'closed' })
    return v2AccountWire(ctx, account, [])
  },
})
