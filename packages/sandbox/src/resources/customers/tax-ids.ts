import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { hash, oneOf, required, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { loadCustomer } from './customer.ts'

export type TaxIdState = { customer: string; type: string; value: string }

declare module '../../store/object-kinds.ts' {
  interface States {
    tax_id: TaxIdState
  }
}

/** Stripe: customer tax IDs, the numbers for tests: any other one of a type that is verified waits. */
const verdicts: Readonly<Record<string, string>> = { '000000000': 'verified', '111111111': 'unverified' }
/** Stripe: the types that are verified with the authorities. */
const verifiedTypes = ['au_abn', 'eu_vat', 'gb_vat']

function taxIdWire({ id, created, live, state }: Stored<'tax_id'>): Wire {
  const { customer, type, value } = state
  const status = verifiedTypes.includes(type) ? (verdicts[value] ?? 'pending') : 'unavailable'
  return {
    id,
    object: 'tax_id',
    country: type === 'eu_vat' ? value.slice(0, 2) : type.slice(0, 2).toUpperCase(),
    created,
    customer,
    customer_account: null,
    livemode: live,
    owner: { type: 'customer', customer, customer_account: null },
    type,
    value,
    verification: { status, verified_address: null, verified_name: null },
  }
}

/** The tax IDs of a customer as an invoice prints them. */
export function taxIdsOf(ctx: Context, customer: string): TaxIdState[] {
  return ctx.objects.all('tax_id', ctx, stateIs('customer', customer)).map(({ state }) => state)
}

function load(ctx: Context, customer: string, id: string): Stored<'tax_id'> {
  const taxId = loadOr404(ctx, 'tax_id', id)
  if (taxId.state.customer !== customer) throw resourceMissing('tax_id', id)
  return taxId
}

const path = '/v1/customers/:customer/tax_ids'

const createTaxId = endpoint({
  method: 'POST',
  path,
  params: { type: required(string()), value: required(string()) },
  run(ctx, sent, [id]) {
    const state = { ...sent, customer: loadCustomer(ctx, id).id }
    const taxId = ctx.objects.insert('tax_id', ctx, newId('txi'), ctx.now, state)
    recordEvent(ctx, 'customer.tax_id.created', taxIdWire(taxId))
    return taxIdWire(taxId)
  },
})

const retrieveTaxId = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  params: {},
  run: (ctx, _params, [customer, id]) => taxIdWire(load(ctx, customer, id)),
})

const deleteTaxId = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  params: {},
  run(ctx, _params, [customer, id]) {
    const taxId = load(ctx, customer, id)
    ctx.objects.remove(taxId)
    recordEvent(ctx, 'customer.tax_id.deleted', taxIdWire(taxId))
    return { id, object: 'tax_id', deleted: true }
  },
})

const listTaxIds = endpoint({
  method: 'GET',
  path,
  params: pageParams,
  run: (ctx, params, [id]) =>
    listPage(ctx, 'tax_id', params, {
      url: `/v1/customers/${loadCustomer(ctx, id).id}/tax_ids`,
      wire: taxIdWire,
      where: [stateIs('customer', id)],
    }),
})

const owner = hash({ customer: string(), type: oneOf('account', 'application', 'customer', 'self') })

/** Accounts have none of their own here. */
const listAllTaxIds = endpoint({
  method: 'GET',
  path: '/v1/tax_ids',
  params: { ...pageParams, owner },
  run: (ctx, { owner: of, ...params }) =>
    listPage(ctx, 'tax_id', params, {
      url: '/v1/tax_ids',
      wire: taxIdWire,
      where: [
        of?.customer === undefined ? null : stateIs('customer', of.customer),
        of?.type === 'account' || of?.type === 'self' ? { sql: 'FALSE', values: [] } : null,
      ],
    }),
})

export const taxIdEndpoints = [createTaxId, retrieveTaxId, deleteTaxId, listTaxIds, listAllTaxIds]
