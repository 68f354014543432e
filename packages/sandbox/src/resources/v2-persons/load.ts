import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/v2/errors.ts'
import type { Stored } from '../../store/objects.ts'

export function loadV2Person(ctx: Context, account: Stored<'account'>, id: string): Stored<'person'> {
  const person = ctx.objects.find('person', { live: ctx.live, account: account.id }, id)
  if (!person) throw notFound('person', id)
  return person
}
