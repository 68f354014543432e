import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { assertSharing, trialEnd } from '../subscriptions/create.ts'
import { assertBillableTogether, newItem } from '../subscriptions/items.ts'
import type { createSessionParams } from './fields.ts'
import type { LineItem, SessionSubscription } from './state.ts'

/** The subscription that a session will start. Invalid parameters throw a 400. */
export function readSubscription(
  ctx: Context,
  input: Parsed<typeof createSessionParams>,
  items: LineItem[],
): SessionSubscription {
  const recurring = items.filter((item) => item.recurring)
  if (recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items')
  }
  assertBillableTogether(
    ctx,
    recurring.map((item) => newItem(ctx, { price: item.price, quantity: item.quantity }, 'line_items', true)),
  )
  const data = input.subscription_data
  const transfer_data = data?.transfer_data
    ? { destination: data.transfer_data.destination, amount_percent: data.transfer_data.amount_percent ?? null }
    : null
  const application_fee_percent = data?.application_fee_percent ?? null
  assertSharing(ctx, application_fee_percent, transfer_data, data?.on_behalf_of ?? null, 'subscription_data')
  trialEnd(ctx.now, data ?? {}, 'subscription_data')
  return {
    data: {
      application_fee_percent,
      description: data?.description ?? null,
      metadata: changeMetadata({}, data?.metadata),
      missing_payment_method: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      on_behalf_of: data?.on_behalf_of ?? null,
      transfer_data,
      trial_end: data?.trial_end ?? null,
      trial_period_days: data?.trial_period_days ?? null,
    },
    new_customer: input.customer === undefined ? newId('cus', 14) : null,
    setup_intent: null,
    subscription: null,
    invoice: null,
  }
}
