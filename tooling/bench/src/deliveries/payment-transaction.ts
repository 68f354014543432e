import { randomUUID } from 'node:crypto'
import { advancePayment } from '@merchant-payments/api'
import type { Tx } from '@merchant-payments/db'
import type { Outbox } from './outbox.ts'

/** Milliseconds of so many transactions that make a payment succeed, one after the other, told and untold in turns. */
export async function payments(outbox: Outbox, count: number): Promise<{ told: number; untold: number }> {
  const spent = { told: 0, untold: 0 }
  for (let index = 0; index < count; index += 1) {
    for (const how of index % 2 === 0 ? (['told', 'untold'] as const) : (['untold', 'told'] as const)) {
      const began = performance.now()
      await pay(outbox, how === 'told' ? (tx) => tx : withoutEvents)
      spent[how] += performance.now() - began
    }
  }
  return spent
}

/** A payment that has succeeded when it is first heard of. */
async function pay({ database, account }: Outbox, through: (tx: Tx) => Tx): Promise<void> {
  const now = new Date()
  const id = `pi_${randomUUID()}`
  const origin = {
    sessionId: null,
    subscriptionId: null,
    customerEmail: 'ada@example.com',
    passFees: false,
    feeAmount: 101n,
    plan: 'free',
    feeBps: 490,
    feeFixed: 40n,
    route: 'direct',
    hostAccount: 'acct_bench',
    metadata: { order: '4711' },
  } as const
  const snapshot = {
    id,
    status: 'succeeded',
    amount: 1250n,
    amountReceived: 1250n,
    amountRefunded: 0n,
    currency: 'usd',
    description: 'House blend, 250 g',
    customerEmail: 'ada@example.com',
    lastError: null,
    latestCharge: 'ch_bench',
    applicationFee: 101n,
    feeId: 'fee_bench',
    settled: { amount: 1250n, currency: 'usd', available: true },
    everDisputed: false,
    transfer: null,
    own: { merchantId: 'mer_bench', ref: null },
    created: Math.floor(now.getTime() / 1000),
  }
  await database.prisma.$transaction((tx) =>
    advancePayment(through(tx), account, origin, { snapshot, readOrder: 0n }, now),
  )
}

/** The same transaction but for the statement that writes an event and its deliveries. */
function withoutEvents(tx: Tx): Tx {
  return new Proxy(tx, {
    get(target, name) {
      const own = Reflect.get(target, name, target)
      if (name !== '$queryRaw') return own
      return (text: TemplateStringsArray, ...values: unknown[]) =>
        text.join('').includes('INSERT INTO events') ? Promise.resolve([]) : own.call(target, text, ...values)
    },
  })
}
