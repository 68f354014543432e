/** In SQL, from when on the rows of a table are kept: months before were dropped. */
export function keptSinceSql(table: 'deliveries' | 'events'): string {
  return `COALESCE((SELECT since FROM kept_since WHERE table_name = '${table}'), '-infinity')`
}

/** In SQL, whether months of events were dropped. */
export const eventsWereDropped = `EXISTS (SELECT 1 FROM kept_since WHERE table_name = 'events')`
