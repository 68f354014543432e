import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { isEnded } from './state.ts'

/** A subscription that can still be changed. An ended one throws a 400, an unknown one a 404. */
export function loadChangeable(ctx: Context, id: string): Stored<'subscription'> {
  const subscription = loadOr404(ctx, 'subscription', id)
  if (!isEnded(subscription.state.status)) return subscription
  throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
}
