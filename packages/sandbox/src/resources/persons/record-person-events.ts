import { recordEvent } from '../../events/record.ts'
import { recordThinEvent } from '../../events/record-thin.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { recordAccountEvents } from '../accounts/record-account-events.ts'
import { review } from '../accounts/review-capabilities.ts'
import { personWire } from './object.ts'

/** Records the events of a changed person in both versions of the API. Requirements and capabilities of the account follow from its people. */
export function recordPersonEvents(
  ctx: Context,
  account: Stored<'account'>,
  person: Stored<'person'>,
  change: 'created' | 'updated' | 'deleted',
): void {
  recordEvent(actingFor(ctx, account.id), `person.${change}`, personWire(ctx, account, person))
  recordThinEvent(ctx, `v2.core.account_person.${change}`, {
    related: {
      id: person.id,
      type: 'v2.core.account_person',
      url: `/v2/core/accounts/${account.id}/persons/${person.id}`,
    },
    data: { account_id: account.id },
  })
  review(ctx, account)
  recordAccountEvents(ctx, account, { parts: ['identity'] })
}
