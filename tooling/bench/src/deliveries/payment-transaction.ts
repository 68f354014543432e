import { randomUUID } from 'node:crypto'
import type { Services } from '@merchant-payments/api/services'
import { syncSession } from '@merchant-payments/api/worker'
import type { Database, Tx } from '@merchant-payments/db'
import type { Outbox } from './outbox.ts'

/**
 * Milliseconds of a number of transactions in which a hosted checkout is paid, one after the other, alternately with and without
 * deliveries: the session's lock and row, the payment's row, and two events.
 */
export async function paymentTransaction(outbox: Outbox, count: number): Promise<{ told: number; untold: number }> {
  const { database } = outbox
  const ways = { told: database, untold: { ...database, prisma: withoutEvents(database.prisma) } }
  const spent = { told: 0, untold: 0 }
  for (let index = 0; index < count; index += 1) {
    for (const how of index % 2 === 0 ? (['told', 'untold'] as const) : (['untold', 'told'] as const)) {
      const ref = await openSession(outbox)
      const began = performance.now()
      await pay(outbox, ways[how], ref)
      spent[how] += performance.now() - began
    }
  }
  return spent
}

const terms = {
  passFees: false,
  feeAmount: 101n,
  plan: 'free',
  feeBps: 490,
  feeFixed: 40n,
  route: 'direct',
  hostAccount: 'acct_bench',
  customerEmail: 'ada@example.com',
  metadata: { order: '4711' },
} as const

async function openSession({ database, account }: Outbox): Promise<string> {
  const ref = randomUUID()
  const now = new Date()
  await database.prisma.paymentSession.create({
    data: {
      ...terms,
      accountId: account.id,
      ref,
      id: `cs_${ref}`,
      status: 'open',
      paymentStatus: 'unpaid',
      url: 'https://checkout.example.com/',
      lineItems: [{ name: 'House blend, 250 g', amount: 1250, currency: 'usd', quantity: 1 }],
      currency: 'usd',
      amountSubtotal: 1250n,
      amountShipping: 0n,
      amountTotal: 1250n,
      successUrl: 'https://shop.example.com/thanks',
      cancelUrl: 'https://shop.example.com/cart',
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    },
  })
  return ref
}

/** A checkout that is complete and paid when it is heard of. */
async function pay({ account, keyring }: Outbox, database: Database, ref: string): Promise<void> {
  const now = new Date()
  const payment = {
    id: `pi_${ref}`,
    status: 'succeeded',
    amount: 1250n,
    amountReceived: 1250n,
    amountRefunded: 0n,
    currency: 'usd',
    description: 'House blend, 250 g',
    customerEmail: 'ada@example.com',
    buyerName: 'Ada Lovelace',
    lastError: null,
    failedAttempt: null,
    latestCharge: 'ch_bench',
    applicationFee: 101n,
    feeId: 'fee_bench',
    settled: { amount: 1250n, currency: 'usd', available: true },
    everDisputed: false,
    transfer: null,
    own: { merchantId: 'mer_bench', ref: null },
    created: Math.floor(now.getTime() / 1000),
  }
  const snapshot = {
    id: `cs_${ref}`,
    url: null,
    status: 'complete',
    paymentStatus: 'paid',
    amountDiscount: 0n,
    amountShipping: 0n,
    amountTotal: 1250n,
    customerDetails: { name: 'Ada', email: 'ada@example.com', phone: null, address: null },
    shippingDetails: null,
    created: now,
    expiresAt: now,
    payment,
  } as const
  const clock = { now: () => now }
  const processor = { checkouts: { retrieve: async () => snapshot } }
  const services = {
    database,
    processor,
    clock,
    processorClock: clock,
    keyring,
    publicUrl: 'https://pay.example.com',
    wakeDeliveries: () => undefined,
  }
  const scope = { livemode: account.livemode, hostAccount: terms.hostAccount }
  await syncSession(services as unknown as Services, { scope, id: snapshot.id }, { owner: account, ref })
}

/** The same client, whose transactions leave out the statement that writes events and their deliveries. */
function withoutEvents(prisma: Database['prisma']): Database['prisma'] {
  return replacing(prisma, '$transaction', (run: (work: (tx: Tx) => Promise<unknown>) => unknown) => {
    return (work: (tx: Tx) => Promise<unknown>) =>
      run((tx) =>
        work(
          replacing(tx, '$queryRaw', (query: (text: TemplateStringsArray, ...values: unknown[]) => unknown) => {
            return (text: TemplateStringsArray, ...values: unknown[]) =>
              text.join('').includes('INSERT INTO events') ? Promise.resolve([]) : query(text, ...values)
          }),
        ),
      )
  })
}

/** The object with another method in place of one of its own. */
function replacing<T extends object>(object: T, name: keyof T, by: (own: never) => unknown): T {
  return new Proxy(object, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target)
      return key === name && typeof own === 'function' ? by(own.bind(target) as never) : own
    },
  })
}
