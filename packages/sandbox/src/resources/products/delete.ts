import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { productWire } from './object.ts'

/** Stripe: Products, one is deleted only while no price has been made of it; else it is set inactive. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/v1/products/:id',
  params: {},
  run(ctx, _params, [id]) {
    const product = loadOr404(ctx, 'product', id)
    if (ctx.objects.page('price', ctx, { limit: 1, conditions: [stateIs('product', id)] }).length > 0) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', 'id')
    }
    ctx.objects.remove(product)
    recordEvent(ctx, 'product.deleted', productWire(product))
    return { id, object: 'product', deleted: true }
  },
})
