import { checkRows, type Scan } from '../check-rows.ts'

/** Whether an entry has the value of its key. JavaScript and PostgreSQL write small numbers differently: 1e-7 and 0.0000001. */
const hasItsValue = `
  CASE WHEN jsonb_typeof(o.metadata -> e.key) = 'number' AND e.value ~ '^-?[0-9]+([.][0-9]+)?(e[+-][0-9]+)?$'
       THEN e.value::numeric = (o.metadata ->> e.key)::numeric ELSE e.value = o.metadata ->> e.key END`

/** @param objects selects `account_id`, `id`, `metadata` and `created_at` from `batch` */
const entriesOf = (kind: string, objects: string) => `
  SELECT account_id, object, format('is found by %s entries, of which %s agree with its %s keys', entries, agree, keys) AS message
    FROM (
      SELECT o.account_id, o.id AS object, (SELECT count(*) FROM jsonb_object_keys(o.metadata)) AS keys,
             (SELECT count(*) FROM metadata_entries e WHERE e.account_id = o.account_id AND e.object_id = o.id) AS entries,
             (SELECT count(*) FROM metadata_entries e
               WHERE e.account_id = o.account_id AND e.object_id = o.id
                 AND e.kind = '${kind}' AND e.created_at = o.created_at AND ${hasItsValue}) AS agree
        FROM (${objects}) AS o) AS counted
   WHERE keys <> agree OR entries <> agree`

const own = 'SELECT account_id, id, metadata, created_at FROM batch'
const sold = `
  SELECT b.account_id, b.id, coalesce(b.metadata, s.metadata) AS metadata, b.created_at
    FROM batch b JOIN subscription_sessions s ON s.account_id = b.account_id AND s.ref = b.session_ref`

const session = { key: { ref: 'text' }, where: 'id IS NOT NULL' }

/** The tables of objects that lists find by their metadata, by the kind of their entries. */
const objects = {
  payment: { table: 'payments', wrong: entriesOf('payment', own) },
  payment_session: { table: 'payment_sessions', ...session, wrong: entriesOf('payment_session', own) },
  subscription_session: { table: 'subscription_sessions', ...session, wrong: entriesOf('subscription_session', own) },
  subscription: { table: 'subscriptions', wrong: entriesOf('subscription', sold) },
  customer: { table: 'customers', wrong: entriesOf('customer', own) },
} as const satisfies Record<string, Scan>

/** Entries without their object, such as those of a customer who was deleted. */
const left: Scan = {
  table: 'metadata_entries',
  key: { object_id: 'text', key: 'text' },
  wrong: `
    SELECT DISTINCT e.account_id, e.object_id AS object, 'metadata of a ' || e.kind || ' that does not exist' AS message
      FROM batch e
     WHERE ${Object.entries(objects)
       .map(
         ([kind, { table }]) =>
           `NOT (e.kind = '${kind}' AND EXISTS (SELECT 1 FROM ${table} o WHERE o.account_id = e.account_id AND o.id = e.object_id))`,
       )
       .join(' AND ')}`,
}

export const metadata = checkRows({
  name: 'metadata',
  invariant: 'The metadata by which lists find an object is its own.',
  scans: [...Object.values(objects), left],
})
