import type { Context } from '../../http/context.ts'
import { V2Error } from '../../http/v2/errors.ts'
import type { Json } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { assertMayTokenize } from '../tokens/publishable-only.ts'

/** Stripe: the page of account tokens shows one that expires ten minutes after it was made. */
const lifetimeSeconds = 10 * 60

/** @throws V2Error 403 with a key that may not make tokens */
export function insertV2Token(
  ctx: Context,
  payload: object,
  of: { type: 'account' } | { type: 'person'; account: string },
): Stored<'token'> {
  assertMayTokenize(ctx, (message) => new V2Error(403, 'more_permissions_required', message))
  const id = newId(of.type === 'account' ? 'accttok' : 'perstok', 40)
  return ctx.objects.insert('token', { live: ctx.live, account: ctx.settings.meta.platform }, id, ctx.now, {
    version: 2,
    type: of.type,
    account: of.type === 'person' ? of.account : null,
    payload: JSON.parse(JSON.stringify(payload)) as { [field: string]: Json },
    expires_at: ctx.now + lifetimeSeconds,
  })
}
