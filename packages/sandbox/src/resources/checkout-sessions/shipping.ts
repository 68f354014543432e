import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { insertShippingRate } from '../shipping-rates.ts'
import type { createSessionParams } from './fields.ts'
import type { SessionState, ShippingChoice } from './state.ts'

type Input = NonNullable<Parsed<typeof createSessionParams>['shipping_options']>

/** The session's shipping options from the request; inline ones are stored as shipping rates. */
export function readShippingOptions(ctx: Context, inputs: Input, currency: string): ShippingChoice[] {
  return inputs.map((input, index) => {
    const name = `shipping_options[${index}]`
    if ((input.shipping_rate === undefined) === (input.shipping_rate_data === undefined)) {
      throw invalid(
        'You must specify exactly one of `shipping_rate` or `shipping_rate_data`.',
        name,
        'parameter_missing',
      )
    }
    const rate = input.shipping_rate_data
      ? insertShippingRate(ctx, input.shipping_rate_data, `${name}[shipping_rate_data]`)
      : loadOr404(ctx, 'shipping_rate', input.shipping_rate ?? '', `${name}[shipping_rate]`)
    if (rate.state.currency !== currency) {
      throw invalid(`The shipping rate is in ${rate.state.currency}, the session in ${currency}.`, name)
    }
    return { rate: rate.id, label: rate.state.display_name, amount: rate.state.amount }
  })
}

/** Selects an offered option and updates the total; any other id is ignored. */
export function chooseShipping(state: SessionState, rate: string): void {
  const option = state.shipping_options.find((offered) => offered.rate === rate)
  if (!option) return
  state.shipping_choice = option
  state.amount_total = state.amount_subtotal - (state.amount_discount ?? 0) + option.amount
}
