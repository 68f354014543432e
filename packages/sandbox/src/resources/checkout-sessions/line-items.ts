import { amountOf } from '../../billing/pricing.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { pageParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { inactivePrice, insertPrice } from '../prices/price.ts'
import { insertProduct } from '../products.ts'
import type { createSessionParams } from './fields.ts'
import { lineItemsWire, loadSession } from './object.ts'
import type { LineItem } from './state.ts'

type Input = NonNullable<Parsed<typeof createSessionParams>['line_items']>[number]

/** The session's line items from the request. Inline prices are stored as inactive prices. */
export function readLineItems(ctx: Context, inputs: Input[], mode: 'payment' | 'subscription'): LineItem[] {
  if (inputs.length === 0) {
    throw invalid(`The \`line_items\` parameter is required in ${mode} mode.`, 'line_items', 'parameter_missing')
  }
  const items = inputs.map((input, index) => readLineItem(ctx, input, `line_items[${index}]`, mode))
  const currencies = new Set(items.map((item) => item.currency))
  if (currencies.size > 1) {
    throw invalid(
      `All prices on a Checkout Session must have the same \`currency\`. Found ${[...currencies].join(', ')}.`,
      'line_items',
    )
  }
  return items
}

function readLineItem(ctx: Context, input: Input, name: string, mode: 'payment' | 'subscription'): LineItem {
  if ((input.price === undefined) === (input.price_data === undefined)) {
    throw invalid('You must specify either `price` or `price_data` for each line item.', name, 'parameter_missing')
  }
  if (input.quantity === undefined) {
    throw invalid(`Quantity is required: add it to ${name}.`, `${name}[quantity]`, 'parameter_missing')
  }
  const price = input.price_data
    ? inlinePrice(ctx, input.price_data, `${name}[price_data]`)
    : loadOr404(ctx, 'price', input.price ?? '', `${name}[price]`)
  const product = loadOr404(ctx, 'product', price.state.product)
  if (input.price !== undefined && !(price.state.active && product.state.active)) throw inactivePrice(`${name}[price]`)
  if (price.state.recurring && mode === 'payment') {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      name,
    )
  }
  return {
    id: newId('li'),
    price: price.id,
    description: product.state.name,
    quantity: input.quantity,
    currency: price.state.currency,
    unit_amount: price.state.unit_amount,
    amount: amountOf(price.state, input.quantity),
    metadata: changeMetadata({}, input.metadata),
    recurring: price.state.recurring,
    details: product.state.description,
    images: product.state.images,
  }
}

function inlinePrice(ctx: Context, data: NonNullable<Input['price_data']>, name: string): Stored<'price'> {
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalid(
      'You must specify exactly one of `product` or `product_data`.',
      `${name}[product_data]`,
      'parameter_missing',
    )
  }
  const product = data.product_data
    ? insertProduct(ctx, data.product_data, false).id
    : loadOr404(ctx, 'product', data.product ?? '', `${name}[product]`).id
  return insertPrice(ctx, product, data, false, name)
}

export const listCheckoutLineItems = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:session/line_items',
  params: pageParams,
  run: (ctx, params, [id]) => lineItemsWire(ctx, loadSession(ctx, id), params),
})
