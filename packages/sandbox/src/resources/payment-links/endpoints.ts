import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { createSessionParams } from '../checkout-sessions/fields.ts'
import { readLineItems } from '../checkout-sessions/line-items.ts'
import { loadOr404 } from '../load.ts'
import { statementDescriptor } from '../payment-intents/descriptors.ts'
import { transferDataField } from '../payment-intents/fields.ts'
import { inlinePriceFields } from '../prices/price.ts'
import { productFields } from '../products.ts'
import { percent, trialSettings } from '../subscriptions/fields.ts'
import { type LinkItem, linkItemsWire, type PaymentLinkState, paymentLinkWire } from './object.ts'

const afterCompletion = hash({
  hosted_confirmation: hash({ custom_message: clearable(string({ max: 500 })) }),
  redirect: hash({ url: required(url()) }),
  type: required(oneOf('hosted_confirmation', 'redirect')),
})

const intentFields = {
  description: string(),
  metadata: metadata(),
  setup_future_usage: oneOf('off_session', 'on_session'),
  statement_descriptor: statementDescriptor(),
  statement_descriptor_suffix: statementDescriptor(),
  transfer_group: string(),
}
const captureMethod = oneOf('automatic', 'automatic_async', 'manual')

const subscriptionFields = {
  metadata: metadata(),
  trial_period_days: integer({ min: 1 }),
  trial_settings: trialSettings,
}
const newSubscription = hash({ ...subscriptionFields, description: string({ max: 500 }) })

const restrictions = clearable(hash({ completed_sessions: required(hash({ limit: required(integer({ min: 1 })) })) }))

/** The parameters that its checkouts have, too, and that an update can change. */
const ofSession = {
  allow_promotion_codes: boolean(),
  billing_address_collection: oneOf('auto', 'required'),
  custom_text: createSessionParams.custom_text,
  customer_creation: oneOf('always', 'if_required'),
  payment_intent_data: hash({ ...intentFields, capture_method: captureMethod }),
  payment_method_collection: oneOf('always', 'if_required'),
  phone_number_collection: hash({ enabled: required(boolean()) }),
  shipping_address_collection: clearable(createSessionParams.shipping_address_collection),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: newSubscription,
}

const common = {
  ...ofSession,
  after_completion: afterCompletion,
  inactive_message: clearable(string({ max: 500 })),
  metadata: metadata(),
  restrictions,
}

const lineItem = hash({
  price: string(),
  price_data: hash({ ...inlinePriceFields, product: string(), product_data: hash(productFields) }),
  quantity: integer({ min: 1, max: 999_999 }),
})

const createParams = {
  ...common,
  application_fee_amount: integer({ min: 0 }),
  application_fee_percent: percent(),
  currency: createSessionParams.currency,
  line_items: required(list(lineItem, { max: 20 })),
  on_behalf_of: string(),
  transfer_data: transferDataField,
}
type Input = Omit<Partial<Parsed<typeof createParams>>, 'payment_intent_data' | 'subscription_data'> & {
  payment_intent_data?: object | undefined
  subscription_data?: object | undefined
}

const createPaymentLink = endpoint({
  method: 'POST',
  path: '/v1/payment_links',
  params: createParams,
  run(ctx, input) {
    const items = readItems(ctx, input.line_items)
    const [first] = items
    if (!first) throw invalid('A payment link needs at least one line item.', 'line_items', 'parameter_missing')
    const recurs = items.some(({ recurring }) => recurring)
    const currency = first.currency
    if (input.currency && input.currency !== currency) {
      throw invalid(`The link's currency does not match its prices, which are in ${currency}.`, 'currency')
    }
    const link = ctx.objects.insert('payment_link', ctx, newId('plink'), ctx.now, {
      active: true,
      after_completion: completionOf(input) ?? { message: null, type: 'hosted_confirmation' },
      completed: 0,
      currency,
      inactive_message: input.inactive_message ?? null,
      items: items.map(({ id, price, quantity }): LinkItem => ({ id, price, quantity })),
      limit: input.restrictions?.completed_sessions.limit ?? null,
      metadata: changeMetadata({}, input.metadata),
      recurs,
      session: sessionOf(input, recurs),
    })
    recordEvent(ctx, 'payment_link.created', paymentLinkWire(ctx, link))
    return paymentLinkWire(ctx, link)
  },
})

/** The items of a link, as those of a checkout of its mode. */
function readItems(ctx: Context, inputs: Parsed<typeof createParams>['line_items']) {
  const sent = inputs.map((item) => ({
    ...item,
    adjustable_quantity: undefined,
    metadata: undefined,
    tax_rates: undefined,
  }))
  const items = readLineItems(ctx, sent as Parameters<typeof readLineItems>[1], 'subscription')
  for (const [index, { price }] of items.entries()) if (inputs[index]?.price_data) activate(ctx, price)
  return items
}

/** A price that is made with a link, and its product, are sold by the link from then on. */
function activate(ctx: Context, id: string): void {
  const price = loadOr404(ctx, 'price', id)
  const product = loadOr404(ctx, 'product', price.state.product)
  ctx.objects.save({ ...price, state: { ...price.state, active: true } })
  ctx.objects.save({ ...product, state: { ...product.state, active: true } })
}

/** The sent parameters that belong to the checkouts of a link. */
function sessionOf(input: Input, recurs: boolean): Wire {
  const given = Object.keys(ofSession).flatMap((key) => {
    const value = input[key as keyof typeof ofSession]
    return value === undefined || value === null ? [] : [[key, value]]
  })
  const { application_fee_amount, application_fee_percent, on_behalf_of, transfer_data } = input
  const shared = { on_behalf_of, transfer_data }
  const more = recurs
    ? { subscription_data: { ...input.subscription_data, ...shared, application_fee_percent } }
    : { payment_intent_data: { ...input.payment_intent_data, ...shared, application_fee_amount } }
  const isShared = [application_fee_amount, application_fee_percent, on_behalf_of, transfer_data].some(
    (value) => value !== undefined,
  )
  return JSON.parse(JSON.stringify({ ...Object.fromEntries(given), ...(isShared ? more : {}) }))
}

function completionOf({ after_completion: sent }: Input): PaymentLinkState['after_completion'] | null {
  if (!sent) return null
  if (sent.type === 'hosted_confirmation') {
    return { message: sent.hosted_confirmation?.custom_message ?? null, type: 'hosted_confirmation' }
  }
  if (sent.redirect) return { type: 'redirect', url: sent.redirect.url }
  const name = 'after_completion[redirect]'
  throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
}

const retrievePaymentLink = endpoint({
  method: 'GET',
  path: '/v1/payment_links/:id',
  params: {},
  run: (ctx, _params, [id]) => paymentLinkWire(ctx, loadOr404(ctx, 'payment_link', id)),
})

const changedItem = hash({ id: required(string()), quantity: integer({ min: 1, max: 999_999 }) })

const updatePaymentLink = endpoint({
  method: 'POST',
  path: '/v1/payment_links/:id',
  params: {
    ...common,
    active: boolean(),
    line_items: list(changedItem, { max: 20 }),
    payment_intent_data: hash(intentFields),
    subscription_data: hash(subscriptionFields),
  },
  run(ctx, { line_items: changes, ...input }, [id]) {
    const link = loadOr404(ctx, 'payment_link', id)
    const { state } = link
    const before = paymentLinkWire(ctx, link)
    for (const [index, change] of (changes ?? []).entries()) changeItem(link, change, `line_items[${index}]`)
    state.active = input.active ?? state.active
    state.after_completion = completionOf(input) ?? state.after_completion
    if (input.inactive_message !== undefined) state.inactive_message = input.inactive_message
    if (input.restrictions !== undefined) state.limit = input.restrictions?.completed_sessions.limit ?? null
    state.session = mergedSession(state.session, sessionOf(input, state.recurs))
    if (input.shipping_address_collection === null) delete state.session.shipping_address_collection
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(link)
    recordChange(ctx, 'payment_link.updated', before, paymentLinkWire(ctx, link))
    return paymentLinkWire(ctx, link)
  },
})

/** The parameters of checkouts after a change: hashes of data keep what was not sent. */
function mergedSession(before: Wire, sent: Wire): Wire {
  const data = ['payment_intent_data', 'subscription_data'].flatMap((name) =>
    sent[name] === undefined ? [] : [[name, { ...(before[name] as Wire), ...(sent[name] as Wire) }]],
  )
  return { ...before, ...sent, ...Object.fromEntries(data) }
}

function changeItem(
  { state }: Stored<'payment_link'>,
  change: ReturnType<typeof changedItem.parse>,
  name: string,
): void {
  const item = state.items.find(({ id }) => id === change.id)
  if (!item) throw invalid(`No such line item: '${change.id}'`, `${name}[id]`, 'resource_missing')
  item.quantity = change.quantity ?? item.quantity
}

const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/v1/payment_links',
  params: { ...pageParams, active: boolean() },
  run: (ctx, params) =>
    listPage(ctx, 'payment_link', params, {
      url: '/v1/payment_links',
      wire: (link) => paymentLinkWire(ctx, link),
      where: [params.active === undefined ? null : stateIs('active', Number(params.active))],
    }),
})

const listPaymentLinkItems = endpoint({
  method: 'GET',
  path: '/v1/payment_links/:id/line_items',
  params: pageParams,
  run: (ctx, params, [id]) => linkItemsWire(ctx, loadOr404(ctx, 'payment_link', id), params),
})

export const paymentLinkEndpoints = [
  createPaymentLink,
  retrievePaymentLink,
  updatePaymentLink,
  listPaymentLinks,
  listPaymentLinkItems,
]
