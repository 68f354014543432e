/** A table that is partitioned by the month. Names are constants of the source, never input. */
export type PartitionedTable = {
  name: string
  /** The column that decides the month of a row. Its value never changes. */
  time: string
  /** The column by which rows outside of any month expire. Default: `time` */
  expires?: string
  /** A condition: a month is dropped only if none of its rows fulfils it. */
  open?: string
}

/** The migrations create them, with keys that begin with the account, if there is one, and end with the time. */
export const partitionedTables: readonly PartitionedTable[] = [
  { name: 'attempts', time: 'started_at' },
  { name: 'deliveries', time: 'created_at' },
  { name: 'events', time: 'created_at' },
  { name: 'logged_requests', time: 'created_at' },
  { name: 'processor_events', time: 'received_at', expires: 'processed_at', open: 'processed_at IS NULL' },
]

export type PartitionedName = 'attempts' | 'deliveries' | 'events' | 'logged_requests' | 'processor_events'
