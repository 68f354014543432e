import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import { clearable, integer, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { findOwnAccount } from '../accounts/platform.ts'
import { loadOr404 } from '../load.ts'
import { changeCustomer, loadCustomer } from './customer.ts'

type Reason = 'adjustment' | 'applied_to_invoice' | 'credit_note' | 'unapplied_from_invoice'

/** A change of a customer's balance, in minor units: negative for a credit. */
export type CustomerBalanceTransactionState = {
  amount: number
  credit_note: string | null
  currency: string
  customer: string
  description: string | null
  ending_balance: number
  invoice: string | null
  metadata: Record<string, string>
  type: Reason
}

declare module '../../store/object-kinds.ts' {
  interface States {
    customer_balance_transaction: CustomerBalanceTransactionState
  }
}

type Transaction = Stored<'customer_balance_transaction'>

function transactionWire({ id, created, live, state }: Transaction): Wire {
  return {
    id,
    object: 'customer_balance_transaction',
    ...state,
    checkout_session: null,
    created,
    customer_account: null,
    livemode: live,
  }
}

type Change = Pick<CustomerBalanceTransactionState, 'amount' | 'currency' | 'type'> &
  Partial<CustomerBalanceTransactionState>

/** Changes a customer's balance, and keeps the change among its transactions; null where nothing changes. */
export function changeBalance(ctx: Context, customer: Stored<'customer'>, change: Change): Transaction | null {
  if (change.amount === 0) return null
  changeCustomer(ctx, customer, { balance: customer.state.balance + change.amount })
  return keep(ctx, customer, change)
}

/** Keeps what a request changed of a customer's balance, in the currency of the account. */
export function keepAdjustment(ctx: Context, customer: Stored<'customer'>, before: number): void {
  const amount = customer.state.balance - before
  const currency = findOwnAccount(ctx)?.state.default_currency ?? 'usd'
  if (amount !== 0) keep(ctx, customer, { amount, currency, type: 'adjustment' })
}

function keep(ctx: Context, customer: Stored<'customer'>, change: Change): Transaction {
  return ctx.objects.insert('customer_balance_transaction', ctx, newId('cbtxn'), ctx.now, {
    credit_note: null,
    description: null,
    invoice: null,
    metadata: {},
    ...change,
    customer: customer.id,
    ending_balance: customer.state.balance,
  })
}

/** Stripe: `invoice_credit_balance`, a customer's credit by currency, and so the balance with the other sign. */
export function creditOf(ctx: Context, customer: string): Wire {
  const [last] = ctx.objects.all('customer_balance_transaction', ctx, stateIs('customer', customer)).slice(-1)
  const balance = ctx.objects.find('customer', ctx, customer)?.state.balance ?? 0
  return last && balance !== 0 ? { [last.state.currency]: -balance } : {}
}

const path = '/v1/customers/:customer/balance_transactions'

const createTransaction = endpoint({
  method: 'POST',
  path,
  params: {
    amount: required(integer()),
    currency: required(currency()),
    description: clearable(string({ max: 350 })),
    metadata: metadata(),
  },
  run(ctx, { amount, currency: code, description = null, metadata: sent }, [id]) {
    const customer = loadCustomer(ctx, id)
    const change = {
      amount,
      currency: code,
      description,
      metadata: changeMetadata({}, sent),
      type: 'adjustment',
    } as const
    const transaction = changeBalance(ctx, customer, change)
    if (!transaction) throw invalid('The amount must not be zero.', 'amount')
    return transactionWire(transaction)
  },
})

function load(ctx: Context, customer: string, id: string): Transaction {
  const transaction = loadOr404(ctx, 'customer_balance_transaction', id)
  if (transaction.state.customer !== customer) throw resourceMissing('customer_balance_transaction', id)
  return transaction
}

const retrieveTransaction = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  params: {},
  run: (ctx, _params, [customer, id]) => transactionWire(load(ctx, customer, id)),
})

const updateTransaction = endpoint({
  method: 'POST',
  path: `${path}/:id`,
  params: { description: clearable(string({ max: 350 })), metadata: metadata() },
  run(ctx, { description, metadata: sent }, [customer, id]) {
    const transaction = load(ctx, customer, id)
    if (description !== undefined) transaction.state.description = description
    transaction.state.metadata = changeMetadata(transaction.state.metadata, sent)
    ctx.objects.save(transaction)
    return transactionWire(transaction)
  },
})

const listTransactions = endpoint({
  method: 'GET',
  path,
  params: { ...listParams, invoice: string() },
  run: (ctx, params, [id]) =>
    listPage(ctx, 'customer_balance_transaction', params, {
      url: `/v1/customers/${loadCustomer(ctx, id).id}/balance_transactions`,
      wire: transactionWire,
      where: [stateIs('customer', id), params.invoice === undefined ? null : stateIs('invoice', params.invoice)],
    }),
})

export const customerBalanceEndpoints = [createTransaction, retrieveTransaction, updateTransaction, listTransactions]
