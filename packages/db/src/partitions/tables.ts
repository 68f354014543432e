/** A table that is partitioned by the month. Names are constants of the source, never input. */
export type PartitionedTable = {
  name: string
  /** The column that decides the month of a row. Its value never changes. */
  time: string
  /** The sequence of a column, which continues after the table was partitioned. */
  sequence?: { name: string; column: string }
  /** The first is the key: unique, with the account first and the time last. The rest of `CREATE INDEX … ON table` */
  indexes: readonly { name: string; unique?: true; on: string }[]
  /** The column by which rows are deleted one by one: rows outside of any month, and all rows of a table without partitions. */
  singly?: string
  /** A condition: a month is dropped only if none of its rows fulfils it. */
  open?: string
}

/** A table comes before those that it refers to. */
export const partitionedTables: readonly PartitionedTable[] = [
  {
    name: 'attempts',
    time: 'started_at',
    singly: 'started_at',
    sequence: { name: 'attempts_id_seq', column: 'id' },
    indexes: [{ name: 'attempts_key', unique: true, on: '(account_id, delivery_id, number, started_at)' }],
  },
  {
    name: 'deliveries',
    time: 'created_at',
    sequence: { name: 'deliveries_id_seq', column: 'id' },
    indexes: [
      { name: 'deliveries_key', unique: true, on: '(account_id, id, created_at)' },
      { name: 'deliveries_event_key', unique: true, on: '(account_id, event_id, endpoint_id, created_at)' },
      { name: 'deliveries_due', on: `(account_id, endpoint_id, id) WHERE status = 'pending'` },
      { name: 'deliveries_retry', on: `(next_attempt_at) WHERE status = 'queued'` },
      { name: 'deliveries_endpoint', on: '(account_id, endpoint_id, created_at DESC, id DESC)' },
      {
        name: 'deliveries_kept',
        on: `(account_id, endpoint_id, created_at DESC, id DESC) WHERE status IN ('failed', 'suspended')`,
      },
      {
        name: 'deliveries_waiting',
        on: `(account_id, endpoint_id, created_at DESC, id DESC) WHERE status IN ('pending', 'queued')`,
      },
      {
        // By which they are counted: rows with the same key are one entry, so that thousands are a few pages.
        name: 'deliveries_missed',
        on: `(account_id, endpoint_id, status) WHERE status IN ('failed', 'suspended')`,
      },
    ],
  },
  {
    name: 'events',
    time: 'created_at',
    indexes: [
      { name: 'events_key', unique: true, on: '(account_id, id, created_at)' },
      { name: 'events_newest', on: '(account_id, created_at DESC, id DESC)' },
      { name: 'events_type', on: '(account_id, type, created_at DESC, id DESC)' },
      { name: 'events_object', on: '(account_id, object_id)' },
      { name: 'events_feed', on: '(account_id, feed_position) WHERE feed_position > 0' },
      { name: 'events_unplaced', on: '(account_id, record_number) WHERE feed_position IS NULL' },
    ],
  },
  {
    name: 'logged_requests',
    time: 'created_at',
    singly: 'created_at',
    sequence: { name: 'logged_requests_id_seq', column: 'id' },
    indexes: [
      { name: 'logged_requests_key', unique: true, on: '(account_id, request_id, created_at)' },
      { name: 'logged_requests_newest', on: '(account_id, created_at DESC, id DESC)' },
      { name: 'logged_requests_of_key', on: '(account_id, key_id, created_at DESC, id DESC)' },
      { name: 'logged_requests_path', on: '(account_id, path text_pattern_ops)' },
      { name: 'logged_requests_refused', on: '(account_id, created_at DESC, id DESC) WHERE status >= 400' },
      {
        name: 'logged_requests_object',
        on: '(account_id, object_id, created_at DESC, id DESC) WHERE object_id IS NOT NULL',
      },
    ],
  },
  {
    name: 'processor_events',
    time: 'received_at',
    singly: 'processed_at',
    indexes: [
      { name: 'processor_events_key', unique: true, on: '(id, received_at)' },
      { name: 'processor_events_due', on: '(processed_at, due_at)' },
    ],
    open: 'processed_at IS NULL',
  },
]

export type PartitionedName = 'attempts' | 'deliveries' | 'events' | 'logged_requests' | 'processor_events'
