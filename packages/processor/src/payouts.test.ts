import { expect, test } from 'vitest'
import { ProcessorError } from './error.ts'
import { createProcessor } from './processor.ts'

const credentials = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: [] }
const scope = { livemode: false, hostAccount: 'acct_1' }

/** A processor that answers every request with this. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: Request[] = []
  const processor = createProcessor({
    live: undefined,
    test: credentials,
    timeoutMs: 50,
    throttle: { firstPauseMs: 1 },
    fetch: async (url, init) => {
      const request = new Request(url, init)
      asked.push(request)
      init?.signal?.throwIfAborted()
      return answer()
    },
  })
  return { processor, asked }
}

const transaction = {
  id: 'txn_1',
  object: 'balance_transaction',
  type: 'payment',
  reporting_category: 'charge',
  balance_type: 'payments',
  amount: 1000,
  fee: 89,
  net: 911,
  currency: 'usd',
  available_on: 1_800_000_000,
  created: 1_799_900_000,
  source: { id: 'py_1', payment_intent: null, source_transfer: 'tr_1' },
}
const list = (data: object[]) => () => Response.json({ object: 'list', data, has_more: true, url: '/v1' })

test('the ledger of an account is listed with the sources of its transactions, without other balances', async () => {
  const { processor, asked } = answering(
    list([transaction, { ...transaction, id: 'txn_2', balance_type: 'risk_reserved' }]),
  )
  const page = await processor.balanceTransactions.list(scope, new Date(1_799_000_000_000), 'txn_0')
  expect(page).toEqual({
    next: 'txn_2',
    items: [
      expect.objectContaining({
        id: 'txn_1',
        category: 'charge',
        net: 911n,
        source: { id: 'py_1', paymentId: null, transfer: 'tr_1', reversal: null, account: null, parent: null },
        availableOn: new Date(1_800_000_000_000),
      }),
    ],
  })
  const [request] = asked
  expect(request?.headers.get('stripe-account')).toBe('acct_1')
  expect(Object.fromEntries(new URL(request?.url ?? '').searchParams)).toMatchObject({
    'created[gte]': '1799000000',
    starting_after: 'txn_0',
    'expand[0]': 'data.source',
  })
})

test('all transactions of a payout are listed by the payout', async () => {
  const { processor, asked } = answering(list([transaction]))
  const { items } = await processor.balanceTransactions.listByPayout(scope, 'po_1', null)
  expect(items).toHaveLength(1)
  expect(new URL(asked[0]?.url ?? '').searchParams.get('payout')).toBe('po_1')
})

test.each([
  ['refuses', () => Response.json({ error: { code: 'resource_missing' } }, { status: 404 }), 'refused'],
  ['fails', () => new Response('no', { status: 500, headers: { 'stripe-should-retry': 'false' } }), 'unknown'],
] as const)('a processor that %s is told apart, in each of the calls', async (_, answer, outcome) => {
  const { processor } = answering(answer)
  for (const call of [
    () => processor.balanceTransactions.list(scope, new Date(0), null),
    () => processor.balanceTransactions.listByPayout(scope, 'po_1', null),
    () => processor.payouts.retrieve(scope, 'po_1'),
    () => processor.payouts.list(scope, new Date(0), null),
  ]) {
    const error = await call().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProcessorError)
    expect(error).toMatchObject({ outcome })
  }
})
