/** In SQL, from when on the rows of a table are kept: months before were dropped. */
export function keptSinceSql(table: 'deliveries' | 'events'): string {
  return `COALESCE((SELECT since FROM kept_since WHERE table_name = '${table}'), '-infinity')`
}

/** In SQL, whether months of events were dropped. */
export const eventsWereDropped = `EXISTS (SELECT 1 FROM kept_since WHERE table_name = 'events')`

/**
 * In SQL, whether a row of an object has its events: they are kept, and the object was created after its account was adopted, if the
 * account was.
 */
export const hasEventsSql = `created_at >= ${keptSinceSql('events')} 
  AND created_at > COALESCE((SELECT a.adopted_at FROM accounts a WHERE a.id = account_id), '-infinity')`
