import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/v2/errors.ts'
import type { Stored } from '../../store/objects.ts'

export function loadEventDestination(ctx: Context, id: string): Stored<'v2.core.event_destination'> {
  const destination = ctx.objects.find('v2.core.event_destination', ctx, id)
  if (!destination) throw notFound('event destination', id)
  return destination
}
