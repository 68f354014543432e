/** A change of the product's source: text that stands in it once, and what stands there instead. */
export type Change = { file: string; from: string; to: string }

/** Faults that the product does not have. A simulator that finds them finds others of their kinds. */
export const plantedFaults: Record<string, readonly Change[]> = {
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
  'a transfer is named anew with each try': [
    {
      file: 'packages/api/src/money/transfers/perform-movement.ts',
      from: 'return { ref, paymentId, merchantId, livemode, destination',
      to: 'return { ref: ref + Math.random(), paymentId, merchantId, livemode, destination',
    },
  ],
  'a sequence with gaps': [
    {
      file: 'packages/webhooks/src/events/insert-events-in-sequence.ts',
      from: 'SET last = known.last + excluded.added, added',
      to: 'SET last = known.last + 2 * excluded.added, added',
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
}
