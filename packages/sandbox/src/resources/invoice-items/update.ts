import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, integer, required, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { invoiceItemWire } from './object.ts'
import { draftOf, putOnDraft } from './on-draft.ts'

export const updateInvoiceItem = endpoint({
  method: 'POST',
  path: '/v1/invoiceitems/:id',
  params: {
    amount: integer(),
    description: clearable(string()),
    discountable: boolean(),
    metadata: metadata(),
    period: hash({ end: required(integer()), start: required(integer()) }),
    pricing: hash({ price: string() }),
    quantity: integer({ min: 0 }),
  },
  run(requestCtx, input, [id]) {
    const item = loadOr404(requestCtx, 'invoiceitem', id)
    const { state } = item
    const ctx = onClock(requestCtx, state.test_clock)
    const draft = draftOf(ctx, item, 'updated')
    const price = input.pricing?.price ? loadOr404(ctx, 'price', input.pricing.price, 'pricing[price]') : null
    if (price && input.amount !== undefined) {
      throw invalid('You may only specify one of `amount` or `pricing[price]`.', 'amount')
    }
    if (price && price.state.currency !== state.currency) {
      throw invalid(
        `The invoice item is in ${state.currency}, and the price in ${price.state.currency}.`,
        'pricing[price]',
      )
    }
    if (price)
      Object.assign(state, { price: price.id, product: price.state.product, unit_amount: price.state.unit_amount })
    if (input.amount !== undefined)
      Object.assign(state, { price: null, product: null, unit_amount: input.amount, quantity: 1 })
    state.quantity = input.quantity ?? state.quantity
    if (!state.proration) state.amount = state.unit_amount * state.quantity
    if (input.description !== undefined) state.description = input.description
    state.discountable = input.discountable ?? state.discountable ?? !state.proration
    state.period = input.period ?? state.period
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(item)
    if (draft) putOnDraft(ctx, draft, id, item)
    return invoiceItemWire(item)
  },
})
