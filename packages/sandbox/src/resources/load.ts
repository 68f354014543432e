import type { Context } from '../http/context.ts'
import { resourceMissing } from '../http/errors.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Stored } from '../store/objects.ts'

/**
 * The object of the context's account and mode, or a 404 `resource_missing`. For an id of the same account's other
 * mode, the message says so, since keys are easily mixed up.
 */
export function loadOr404<K extends Kind>(ctx: Context, kind: K, id: string, param = 'id'): Stored<K> {
  const object = ctx.objects.find(kind, ctx, id)
  if (object) return object
  const otherMode = ctx.objects.find(kind, { account: ctx.account, live: !ctx.live }, id)
  const hint = otherMode
    ? `; a similar object exists in ${ctx.live ? 'test' : 'live'} mode, but a ${ctx.live ? 'live' : 'test'} mode key was used to make this request.`
    : ''
  throw resourceMissing(kind, id, param, hint)
}
