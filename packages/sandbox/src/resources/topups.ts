import { createDueWork } from '../due/due-work.ts'
import { recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { integer, oneOf, required, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { assertPayable, currency } from '../money/currency.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadAccount } from './accounts/platform.ts'
import { availableFrom, book } from './ledger.ts'
import { loadOr404 } from './load.ts'

/** Money that the account takes from its own bank into its balance. */
type TopupState = {
  amount: number
  /** Null until the bank has sent it. */
  balance_transaction: string | null
  currency: string
  description: string | null
  /** When the bank answers, in Unix seconds on the sandbox clock; null once it has, or was not asked in the end. */
  due: number | null
  expected: number
  metadata: Record<string, string>
  statement_descriptor: string | null
  status: 'canceled' | 'pending' | 'succeeded'
  transfer_group: string | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    topup: TopupState
  }
}

/** Seconds on the sandbox clock until the bank has sent the money; a real bank takes days. */
const answerDelaySeconds = 2

export function topupWire({ created, id, live, state }: Stored<'topup'>): Wire {
  return {
    id,
    object: 'topup',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    created,
    currency: state.currency,
    description: state.description,
    expected_availability_date: state.expected,
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: live,
    metadata: state.metadata,
    source: null,
    statement_descriptor: state.statement_descriptor,
    status: state.status,
    transfer_group: state.transfer_group,
  }
}

/** Stripe: Top-ups, an account adds money in its own currency. */
const createTopup = endpoint({
  method: 'POST',
  path: '/v1/topups',
  params: {
    amount: required(integer({ min: 1 })),
    currency: required(currency()),
    description: string(),
    metadata: metadata(),
    statement_descriptor: string({ max: 15 }),
    transfer_group: string(),
  },
  run(ctx, input) {
    assertPayable(input.amount, input.currency, 'amount')
    const own = loadAccount(ctx, ctx.account).state.default_currency
    if (input.currency !== own) throw invalid(`This account adds money to its balance in ${own} alone.`, 'currency')
    const topup = ctx.objects.insert('topup', ctx, newId('tu'), ctx.now, {
      amount: input.amount,
      balance_transaction: null,
      currency: input.currency,
      description: input.description ?? null,
      due: ctx.now + answerDelaySeconds,
      expected: availableFrom(ctx),
      metadata: changeMetadata({}, input.metadata),
      statement_descriptor: input.statement_descriptor ?? null,
      status: 'pending',
      transfer_group: input.transfer_group ?? null,
    })
    recordEvent(ctx, 'topup.created', topupWire(topup))
    return topupWire(topup)
  },
})

function receiveTopup(ctx: Context, topup: Stored<'topup'>): void {
  const { state } = topup
  state.due = null
  state.status = 'succeeded'
  state.balance_transaction = book(ctx, {
    type: 'topup',
    amount: state.amount,
    currency: state.currency,
    fees: [],
    description: state.description,
    available_on: availableFrom(ctx),
    source: topup.id,
  }).id
  ctx.objects.save(topup)
  recordEvent(ctx, 'topup.succeeded', topupWire(topup))
}

/** Books top-ups when the bank has sent them. */
export const dueTopups = createDueWork('topup', 'due', 'topups_by_due', receiveTopup)

const cancelTopup = endpoint({
  method: 'POST',
  path: '/v1/topups/:id/cancel',
  params: {},
  run(ctx, _params, [id]) {
    const topup = loadOr404(ctx, 'topup', id)
    if (topup.state.status !== 'pending') {
      throw invalid(`You cannot cancel this top-up because it has a status of ${topup.state.status}.`)
    }
    topup.state.status = 'canceled'
    topup.state.due = null
    ctx.objects.save(topup)
    recordEvent(ctx, 'topup.canceled', topupWire(topup))
    return topupWire(topup)
  },
})

const retrieveTopup = endpoint({
  method: 'GET',
  path: '/v1/topups/:id',
  params: {},
  run: (ctx, _params, [id]) => topupWire(loadOr404(ctx, 'topup', id)),
})

const updateTopup = endpoint({
  method: 'POST',
  path: '/v1/topups/:id',
  params: { description: string(), metadata: metadata() },
  run(ctx, input, [id]) {
    const topup = loadOr404(ctx, 'topup', id)
    topup.state.description = input.description ?? topup.state.description
    topup.state.metadata = changeMetadata(topup.state.metadata, input.metadata)
    ctx.objects.save(topup)
    return topupWire(topup)
  },
})

const listTopups = endpoint({
  method: 'GET',
  path: '/v1/topups',
  params: { ...listParams, status: oneOf('canceled', 'failed', 'pending', 'succeeded') },
  run: (ctx, params) =>
    listPage(ctx, 'topup', params, {
      url: '/v1/topups',
      wire: topupWire,
      where: [params.status === undefined ? null : stateIs('status', params.status)],
    }),
})

export const topupEndpoints = [createTopup, retrieveTopup, updateTopup, cancelTopup, listTopups]
