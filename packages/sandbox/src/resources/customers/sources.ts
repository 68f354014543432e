import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import { integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { listOf, pageParams, sliceList } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { indexedStateIs, type Stored } from '../../store/objects.ts'
import { attachMethod, detachMethod } from '../payment-methods/attachment.ts'
import { assertNotDeclined } from '../payment-methods/endpoints.ts'
import { readCardInput } from '../payment-methods/fields.ts'
import { insertCard } from '../payment-methods/insert.ts'
import { type PaymentMethodState, paymentMethodWire, sourceWire } from '../payment-methods/object.ts'
import { changeCustomer, loadCustomer } from './customer.ts'

/**
 * Stripe: Sources API, the older form of saved cards. Its card is a payment method, too, under the same id, so that payments and
 * subscriptions take it.
 */

const isSource = (id: string) => id.startsWith('card_')

/** The cards that a customer has as sources, newest first. */
function sourcesOf(ctx: Context, customer: string): Stored<'payment_method'>[] {
  return ctx.objects
    .all('payment_method', ctx, indexedStateIs('payment_methods_by_customer', 'customer', customer))
    .filter(({ id }) => isSource(id))
}

/** The sources of a customer, as the expansion shows them. */
export function sourcesOfCustomer(ctx: Context, customer: string): Wire {
  return listOf(sourcesOf(ctx, customer).map(sourceWire), `/v1/customers/${customer}/sources`)
}

/** The card of a token such as `tok_visa`, not yet of a customer. Throws a 402 for one that banks do not save. */
export function cardOfToken(ctx: Context, token: string): Stored<'payment_method'> {
  if (!token.startsWith('tok_')) throw invalid(`No such token: '${token}'`, 'source', 'resource_missing')
  const input = readCardInput({ type: 'card', card: { token } } as Parameters<typeof readCardInput>[0], ctx.now)
  const card = insertCard(ctx, input, {}, undefined, newId('card'))
  assertNotDeclined(ctx, card)
  return card
}

/** Saves a card with its customer, and records both events. */
export function addSource(ctx: Context, card: Stored<'payment_method'>, customer: string): void {
  attachMethod(ctx, card, customer)
  recordEvent(ctx, 'customer.source.created', sourceWire(card))
}

/** Removes a source; another one of the customer becomes the default in its place. */
function removeSource(ctx: Context, card: Stored<'payment_method'>, customer: Stored<'customer'>): void {
  const wire = sourceWire(card)
  detachMethod(ctx, card)
  recordEvent(ctx, 'customer.source.deleted', wire)
  if (customer.state.default_source !== card.id) return
  const [next] = sourcesOf(ctx, customer.id)
  changeCustomer(ctx, customer, { default_source: next?.id ?? null })
}

/** Replaces the default source of a customer by the card of a token. Stripe: the one before is deleted. */
export function replaceSource(ctx: Context, customer: Stored<'customer'>, token: string): void {
  const before = ctx.objects.find('payment_method', ctx, customer.state.default_source ?? '')
  const card = cardOfToken(ctx, token)
  addSource(ctx, card, customer.id)
  changeCustomer(ctx, customer, { default_source: card.id })
  if (before) removeSource(ctx, before, customer)
}

function loadSource(ctx: Context, customer: string, id: string): Stored<'payment_method'> {
  const card = isSource(id) ? ctx.objects.find('payment_method', ctx, id) : null
  if (card?.state.customer !== customer) throw resourceMissing('source', id, 'id')
  return card
}

const createSource = endpoint({
  method: 'POST',
  path: '/v1/customers/:customer/sources',
  params: { metadata: metadata(), source: required(string()) },
  run(ctx, input, [id]) {
    const customer = loadCustomer(ctx, id)
    const card = cardOfToken(ctx, input.source)
    card.state.metadata = changeMetadata({}, input.metadata)
    addSource(ctx, card, customer.id)
    if (!customer.state.default_source) changeCustomer(ctx, customer, { default_source: card.id })
    return sourceWire(card)
  },
})

const retrieveSource = endpoint({
  method: 'GET',
  path: '/v1/customers/:customer/sources/:id',
  params: {},
  run: (ctx, _params, [customer, id]) => sourceWire(loadSource(ctx, loadCustomer(ctx, customer).id, id)),
})

const updated = {
  address_city: string(),
  address_country: string(),
  address_line1: string(),
  address_line2: string(),
  address_state: string(),
  address_zip: string(),
  exp_month: integer({ min: 1, max: 12 }),
  exp_year: integer(),
  metadata: metadata(),
  name: string(),
}

const updateSource = endpoint({
  method: 'POST',
  path: '/v1/customers/:customer/sources/:id',
  params: updated,
  run(ctx, input, [customer, id]) {
    const card = loadSource(ctx, loadCustomer(ctx, customer).id, id)
    const before = [sourceWire(card), paymentMethodWire(card)] as const
    changeCard(card.state, input)
    ctx.objects.save(card)
    recordChange(ctx, 'customer.source.updated', before[0], sourceWire(card))
    recordChange(ctx, 'payment_method.updated', before[1], paymentMethodWire(card))
    return sourceWire(card)
  },
})

function changeCard(state: PaymentMethodState, input: Parsed<typeof updated>): void {
  const { billing_details: billing, card } = state
  if (card) {
    card.exp_month = input.exp_month ?? card.exp_month
    card.exp_year = input.exp_year ?? card.exp_year
  }
  billing.name = input.name ?? billing.name
  const sent = {
    city: input.address_city,
    country: input.address_country,
    line1: input.address_line1,
    line2: input.address_line2,
    postal_code: input.address_zip,
    state: input.address_state,
  }
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  if (given.length > 0) {
    const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
    billing.address = { ...none, ...billing.address, ...Object.fromEntries(given) }
  }
  state.metadata = changeMetadata(state.metadata, input.metadata)
}

const deleteSource = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:customer/sources/:id',
  params: {},
  run(ctx, _params, [id, source]) {
    const customer = loadCustomer(ctx, id)
    removeSource(ctx, loadSource(ctx, customer.id, source), customer)
    return { id: source, object: 'card', deleted: true }
  },
})

const listSources = endpoint({
  method: 'GET',
  path: '/v1/customers/:customer/sources',
  params: { ...pageParams, object: oneOf('card') },
  run(ctx, params, [id]) {
    const customer = loadCustomer(ctx, id)
    return sliceList(sourcesOf(ctx, customer.id).map(sourceWire), params, `/v1/customers/${customer.id}/sources`)
  },
})

/** The default source of a customer, which has to be one of theirs. */
export function assertOwnSource(ctx: Context, customer: Stored<'customer'>, id: string): void {
  const card = isSource(id) ? ctx.objects.find('payment_method', ctx, id) : null
  if (card?.state.customer === customer.id) return
  throw resourceMissing('source', id, 'default_source')
}

export const sourceEndpoints = [createSource, retrieveSource, updateSource, deleteSource, listSources]
