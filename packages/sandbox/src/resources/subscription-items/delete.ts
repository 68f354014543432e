import { endpoint } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields.ts'
import { billing, changeItem } from './change.ts'
import { loadItem } from './load.ts'

/** Removes an item from its subscription. The last item cannot be removed: the subscription has to be canceled. */
export const deleteSubscriptionItem = endpoint({
  method: 'DELETE',
  path: '/v1/subscription_items/:id',
  params: { ...billing, clear_usage: boolean() },
  run(requestCtx, { clear_usage: _nothingToClear, ...how }, [id]) {
    changeItem(requestCtx, loadItem(requestCtx, id).subscription.id, { id, deleted: true }, how)
    return { id, object: 'subscription_item', deleted: true }
  },
})
