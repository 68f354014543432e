import type { Context } from '../../http/context.ts'
import type { FormTree } from '../../http/form.ts'
import type { Wire } from '../../http/wire.ts'
import { planWire, priceWire } from '../../resources/prices/price.ts'
import type { Stored } from '../../store/objects.ts'
import { expanded, type Move, without } from '../move.ts'

function priceOf(ctx: Context, object: Wire): Stored<'price'> | null {
  const details = expanded(expanded(object, 'pricing') ?? {}, 'price_details')
  const id = expanded(details ?? {}, 'price')?.id ?? details?.price
  return ctx.objects.findAnywhere('price', String(id ?? ''), ctx.live)
}

function priced(object: Wire, ctx: Context): Wire {
  const price = priceOf(ctx, object)
  return {
    ...without(object, 'pricing'),
    plan: price?.state.recurring ? planWire(price) : null,
    price: expanded(object, 'price') ?? (price && priceWire(price)),
  }
}

function item(object: Wire, ctx: Context): Wire {
  const { unit_amount_decimal: decimal } = expanded(object, 'pricing') ?? {}
  return {
    ...priced(object, ctx),
    unit_amount: decimal === undefined ? (object.amount ?? null) : Number(decimal),
    unit_amount_decimal: decimal ?? String(object.amount),
  }
}

const wholePrice = (ctx: Context, object: Wire) => {
  const price = priceOf(ctx, object)
  return price && priceWire(price)
}

function sentItem(sent: FormTree): FormTree {
  const { price, unit_amount, ...others } = sent
  return {
    ...others,
    ...(price === undefined ? {} : { pricing: { price } }),
    ...(unit_amount === undefined ? {} : { unit_amount_decimal: unit_amount }),
  }
}

export const pricingOfLines: Move = {
  version: '2025-03-31.basil',
  title:
    'Invoice items and invoice lines have their price in `pricing` instead of `price`, `plan`, `unit_amount` and `unit_amount_decimal`.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/invoice-pricing-configurations',
  requests: { 'POST /v1/invoiceitems': sentItem, 'POST /v1/invoiceitems/:id': sentItem },
  answers: { invoiceitem: item, line_item: priced },
  expands: { invoiceitem: { price: wholePrice }, line_item: { price: wholePrice } },
  params: { 'pricing[price]': 'price', unit_amount_decimal: 'unit_amount' },
}
