import { recordEvent } from '../../events/record.ts'
import { recordThinEvent } from '../../events/thin-event.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { accountWire } from './account.ts'
import { dueNow } from './requirements.ts'

/** A part of an account of v2, which has an event of its own. */
export type AccountPart = 'configuration.merchant' | 'configuration.recipient' | 'defaults' | 'identity'

/**
 * Records the events of a changed account in both versions of the API: the account in v1, the changed parts in v2. The
 * requirements are compared with those of the last event.
 */
export function recordAccountEvents(
  ctx: Context,
  account: Stored<'account'>,
  {
    change = 'updated',
    parts = [],
  }: { change?: 'created' | 'updated' | 'closed'; parts?: readonly AccountPart[] } = {},
): void {
  recordEvent(actingFor(ctx, account.id), 'account.updated', accountWire(ctx, account))
  recordThinAccountEvent(ctx, account, `v2.core.account.${change}`)
  for (const part of parts) recordThinAccountEvent(ctx, account, `v2.core.account[${part}].updated`)
  const due = [...new Set(dueNow(ctx, account).map(({ description }) => description))].sort()
  if (account.state.toldDue?.join() === due.join()) return
  account.state.toldDue = due
  ctx.objects.save(account)
  recordThinAccountEvent(ctx, account, 'v2.core.account[requirements].updated')
}

/** Records an event of v2 about an account. */
export function recordThinAccountEvent(
  ctx: Context,
  { id }: Stored<'account'>,
  type: string,
  data?: { [field: string]: string },
): void {
  const related = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` }
  recordThinEvent(ctx, type, data ? { related, data } : { related })
}
