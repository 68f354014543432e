/** A change of the product's source: text that stands in it once, and what stands there instead. */
type Change = { file: string; from: string; to: string }

/** Faults that the product does not have. A simulator that finds them finds others of their kinds. */
export const plantedFaults: Record<string, readonly Change[]> = {
  'the key is looked for outside of the lock': [
    {
      file: 'packages/api/src/resources/refunds/reserve.ts',
      from: 'if (before) return { reserved: before }',
      to: '',
    },
  ],
  'a claim without a lease': [
    {
      file: 'packages/db/src/worker/queue/work-queue.ts',
      from: "interval '1 second'",
      to: "interval '0 seconds'",
    },
  ],
  'an event before its row': [
    {
      file: 'packages/api/src/processor/sync/sync-refund.ts',
      from: 'await recordEvents(tx, eventsFor(',
      to: 'await recordEvents(services.database.prisma as never, eventsFor(',
    },
  ],
  'a statement after the COMMIT': [
    {
      file: 'packages/api/src/processor/sync/sync-session.ts',
      from: 'await recordEvents(tx, events, statementsOn(connection))',
      to: `void connection.query('SELECT 1').then(() => recordEvents(services.database.prisma as never, events)).catch(() => undefined)`,
    },
  ],
  'two refunds by one key': [
    {
      file: 'packages/api/src/resources/refunds/refund-of-request.ts',
      from: 'if (requestKey === undefined) return null',
      to: 'return null',
    },
    {
      file: 'packages/api/src/core/request/idempotent-ref.ts',
      from: 'if (requestKey === undefined) return randomUUID()',
      to: 'return randomUUID()',
    },
  ],
  'a lost wake-up': [
    {
      file: 'packages/api/src/money/balances/mirror-balance.ts',
      from: 'dueAt: Prisma.sql`CASE WHEN changed_at >',
      to: 'dueAt: Prisma.sql`CASE WHEN false AND changed_at >',
    },
  ],
  'netting twice': [
    {
      file: 'packages/api/src/money/transfers/begin-movement.ts',
      from: 'await lockAccount(tx, accountId)',
      to: '',
    },
    {
      file: 'packages/api/src/money/transfers/begin-movement.ts',
      from: 'where: { accountId, id: payment.id, due: payment.due, transferred: payment.transferred }',
      to: 'where: { accountId, id: payment.id }',
    },
    {
      file: 'packages/api/src/money/transfers/begin-movement.ts',
      from: 'transferred: { increment: amount }',
      to: 'transferred: payment.transferred + amount',
    },
  ],
  'a fee returned twice': [
    {
      file: 'packages/processor/src/application-fees.ts',
      from: 'if (made) return { id: made.id, amount: BigInt(made.amount) }',
      to: '',
    },
    {
      file: 'packages/processor/src/application-fees.ts',
      from: 'const returned = amount < left ? amount : left',
      to: 'const returned = left > -amount ? amount : left',
    },
    {
      file: 'packages/processor/src/application-fees.ts',
      from: 'idempotencyKey: `fee-return:',
      to: 'idempotencyKey: Math.random() + `fee-return:',
    },
  ],
  'a sequence with gaps': [
    {
      file: 'packages/webhooks/src/events/insert-events-in-sequence.ts',
      from: 'SET last = known.last + excluded.added, added',
      to: 'SET last = known.last + 2 * excluded.added, added',
    },
  ],
  'a delivery after the deactivation': [
    {
      file: 'packages/webhooks/src/delivery/read-deliveries.ts',
      from: 'active, suspending, consecutive_failures',
      to: 'true AS active, suspending, consecutive_failures',
    },
  ],
  'a transfer is named anew with each try': [
    {
      file: 'packages/api/src/money/transfers/perform-movement.ts',
      from: 'return { ref, paymentId, merchantId, livemode, destination',
      to: 'return { ref: ref + Math.random(), paymentId, merchantId, livemode, destination',
    },
  ],
  'a lost delivery is not repeated': [
    {
      file: 'packages/webhooks/src/attempts/commit-attempts.ts',
      from: 'fresh.filter(({ record }) => record.error !== null)',
      to: "fresh.filter(({ record }) => record.error === 'http_status')",
    },
  ],
  'the answer before the commit': [
    {
      file: 'packages/db/src/transaction.ts',
      from: 'await (committing ?? commit())',
      to: 'void (committing ?? commit()).catch(() => undefined)',
    },
  ],
}
