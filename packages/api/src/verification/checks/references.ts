import { type Check, mergeResults } from '../check-result.ts'
import { type Scan, scanAll } from '../check-rows.ts'

/** A column that references a row of another table without a foreign key. */
type Reference = {
  table: string
  column: string
  /** The tables that may have the row, each with its key column. */
  to: readonly (readonly [table: string, column: string])[]
  /** Only in these rows. */
  where?: string
  /** A further column that must be equal in both rows. */
  alike?: string
}

/**
 * References without a foreign key, because a row may be inserted before the referenced row, or references an object of
 * the processor. `customer_id` is not listed, because a customer may be deleted.
 */
export const looseReferences: readonly Reference[] = [
  { table: 'payment_sessions', column: 'payment_intent', to: [['payments', 'id']], where: `payment_status = 'paid'` },
  {
    table: 'payments',
    column: 'session_id',
    to: [
      ['payment_sessions', 'id'],
      ['subscription_sessions', 'id'],
    ],
  },
  { table: 'payments', column: 'subscription_id', to: [['subscriptions', 'id']], where: `status = 'succeeded'` },
  { table: 'payment_sessions', column: 'payment_link_id', to: [['payment_links', 'id']] },
  { table: 'subscription_sessions', column: 'payment_link_id', to: [['payment_links', 'id']] },
  { table: 'payment_sessions', column: 'discount_id', to: [['discounts', 'id']] },
  { table: 'subscription_sessions', column: 'discount_id', to: [['discounts', 'id']] },
  { table: 'payments', column: 'discount_id', to: [['discounts', 'id']] },
  { table: 'payment_link_starts', column: 'link_id', to: [['payment_links', 'id']] },
  { table: 'decline_alarms', column: 'link_id', to: [['payment_links', 'id']] },
  { table: 'balance_transactions', column: 'payout_id', to: [['payouts', 'id']] },
  {
    table: 'balance_transactions',
    column: 'object_id',
    to: [
      ['payments', 'id'],
      ['refunds', 'id'],
      ['refunds', 'own_id'],
      ['disputes', 'id'],
      ['payouts', 'id'],
    ],
  },
  { table: 'deliveries', column: 'event_id', to: [['events', 'id']], alike: 'created_at' },
  { table: 'uninvoiced_payments', column: 'payment_id', to: [['payments', 'id']] },
  { table: 'held_entries', column: 'payment_id', to: [['payments', 'id']] },
  { table: 'movements', column: 'dispute_id', to: [['disputes', 'id']] },
  { table: 'movements', column: 'source', to: [['payments', 'id']], where: `kind = 'netting'` },
]

/**
 * Foreign keys that tables of months have on one server only: on several, `mpay database distribute` removes them, and these references are
 * checked here alone.
 */
export const keysOfMonths: readonly Constraint[] = [
  {
    name: 'deliveries_account_id_endpoint_id_fkey',
    table: 'deliveries',
    columns: ['account_id', 'endpoint_id'],
    parent: 'webhook_endpoints',
    parentColumns: ['account_id', 'id'],
  },
  {
    name: 'events_account_id_fkey',
    table: 'events',
    columns: ['account_id'],
    parent: 'accounts',
    parentColumns: ['id'],
  },
]

/** Logs, which no other rows depend on and which are the largest tables. */
export const unscanned: readonly string[] = ['attempts', 'logged_requests', 'audit_entries']

type Constraint = { name: string; table: string; columns: string[]; parent: string; parentColumns: string[] }
type Key = { table: string; columns: { name: string; type: string }[] }

export const references: Check = {
  name: 'references',
  invariant: 'No row refers to a row of another account, or to a missing one.',
  asksProcessor: false,
  async run(scope) {
    const { pool } = scope.services.database
    const { rows: held } = await pool.query<Constraint>(heldReferences)
    const constraints = [...held, ...keysOfMonths.filter(({ name }) => !held.some((one) => one.name === name))]
    const { rows: keys } = await pool.query<Key>(scanKeys)
    const keyOf = new Map(keys.map(({ table, columns }) => [table, columns]))
    const tables = [...new Set([...constraints, ...looseReferences].map(({ table }) => table))]
    const scans = tables.flatMap((table): Scan[] => {
      const key = keyOf.get(table)
      if (!key || unscanned.includes(table)) return []
      const wrong = [
        ...constraints.filter((one) => one.table === table).map((one) => dangling(one, key)),
        ...looseReferences.filter((one) => one.table === table).map((one) => foreign(one, key)),
      ]
      const rest = key.filter(({ name }) => name !== 'account_id')
      return [
        {
          table,
          key: Object.fromEntries(rest.map(({ name, type }) => [name, type])),
          wrong: wrong.join(' UNION ALL '),
        },
      ]
    })
    return mergeResults([await scanAll(scope, scans)])
  },
}

/** The foreign keys of tables with an account, including those that are not validated or whose triggers are disabled. */
export const heldReferences = `
  SELECT c.conname AS name, c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS parent,
         (SELECT json_agg(a.attname ORDER BY k.nth) FROM unnest(c.conkey) WITH ORDINALITY AS k(attnum, nth)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
         (SELECT json_agg(a.attname ORDER BY k.nth) FROM unnest(c.confkey) WITH ORDINALITY AS k(attnum, nth)
            JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS "parentColumns"
    FROM pg_constraint c
   WHERE c.contype = 'f' AND c.conparentid = 0 AND c.connamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'accounts'::regclass)
     AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attname = 'account_id' AND a.attnum = ANY(c.conkey))
   ORDER BY 2, 1`

/** The key by which each table is scanned: a unique index that begins with the account, else its primary key. */
const scanKeys = `
  SELECT DISTINCT ON (i.indrelid) i.indrelid::regclass::text AS table,
         (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY k.nth)
            FROM unnest(i.indkey) WITH ORDINALITY AS k(attnum, nth)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum) AS columns
    FROM pg_index i
    JOIN pg_class t ON t.oid = i.indrelid AND t.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'accounts'::regclass)
    JOIN pg_attribute first ON first.attrelid = i.indrelid AND first.attnum = i.indkey[0]
   WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL
     AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) AND NOT a.attnotnull)
     AND (i.indisprimary OR (first.attname = 'account_id' AND i.indnatts > 1))
   ORDER BY i.indrelid, first.attname = 'account_id' DESC, i.indisprimary DESC, i.indnatts`

const objectOf = (key: Key['columns']) =>
  `batch.${key.findLast(({ name }) => name !== 'created_at')?.name ?? 'account_id'}::text`

function dangling({ columns, parent, parentColumns }: Constraint, key: Key['columns']): string {
  const named = columns.filter((column) => column !== 'account_id')
  const same = columns.map((column, index) => `p.${parentColumns[index]} = batch.${column}`).join(' AND ')
  const given = columns.map((column) => `batch.${column} IS NOT NULL`).join(' AND ')
  const text =
    named.length > 0 ? named.map((column) => `batch.${column}::text`).join(" || ' ' || ") : 'batch.account_id::text'
  return `
    SELECT batch.account_id, ${objectOf(key)} AS object, format('references ${parent} %s, which does not exist in its account', ${text}) AS message
      FROM batch WHERE ${given} AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE ${same})`
}

function foreign({ column, to, where = 'true', alike }: Reference, key: Key['columns']): string {
  const none = to.map(
    ([parent, parentColumn]) =>
      `NOT EXISTS (SELECT 1 FROM ${parent} p WHERE p.account_id = batch.account_id AND p.${parentColumn} = batch.${column}${alike ? ` AND p.${alike} = batch.${alike}` : ''})`,
  )
  return `
    SELECT batch.account_id, ${objectOf(key)} AS object,
           format('references %s as its ${column}, which does not exist in its account', batch.${column}) AS message
      FROM batch WHERE ${where} AND batch.${column} IS NOT NULL AND ${none.join(' AND ')}`
}
