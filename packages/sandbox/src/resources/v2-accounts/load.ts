import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/v2/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { assertPlatformV2 } from './rules.ts'

/** An account of the platform, closed ones too. */
export function loadV2Account(ctx: Context, id: string): Stored<'account'> {
  assertPlatformV2(ctx)
  const account = ctx.objects.find('account', ctx, id)
  if (!account || id === ctx.account) throw notFound('account', id)
  return account
}
