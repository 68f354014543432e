import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { heldReferences, keysOfMonths, looseReferences, unscanned } from './checks/references.ts'

const database = await testDatabase()

/** Columns that are named like a reference, but name no row of the account, with the reason. */
const noReferences: Record<string, string> = {
  'accounts.processor_account_id': 'is an account of the processor',
  'customer_mirrors.processor_customer_id': 'is a customer of the processor',
  'customer_currency_mirrors.processor_customer_id': 'is a customer of the processor',
  'payment_methods.processor_customer_id': 'is a customer of the processor',
  'movements.processor_id': 'is a transfer of the processor',
  'balance_transactions.source': 'is the processor’s own name of its cause',
  'metadata_entries.object_id': 'is an object of the kind that its row names, and is deleted with its metadata',
  'payment_links.price_id': 'may be of a product that was archived or deleted',
  'payments.customer_id': 'may have been deleted',
  'payments.transfer_id': 'is a transfer of the processor',
  'payments.fee_schedule_id': 'is of the platform, on another server where there are several, and is never deleted',
  'payment_sessions.fee_schedule_id': 'likewise',
  'subscription_sessions.fee_schedule_id': 'likewise',
  'refunds.fee_return_id': 'is a refund of an application fee of the processor',
  'events.object_id': 'is of what the type says: the checks of events look at each',
  'event_sequences.object_id': 'likewise',
  'event_transitions.object_id': 'likewise',
  'object_traces.object_id': 'likewise',
  'customer_page_sessions.customer_id': 'may have been deleted',
  'invoices.customer_id': 'may have been deleted',
  'payment_sessions.customer_id': 'may have been deleted',
  'subscription_sessions.customer_id': 'may have been deleted',
  'subscription_sessions.price_id': 'may be of a product that was archived or deleted',
  'subscriptions.customer_id': 'may have been deleted',
  'subscriptions.price_id': 'may be of a product that was archived',
  'subscription_products.price_id': 'is its own price',
  'refunds.own_id': 'is its own other name',
  'api_keys.replaces_id': 'is a key of the same merchant, which may be of the other account or deleted',
  'endpoint_leases.endpoint_id':
    'is on another server where there are several; its lease is deleted when it is released',
  'dispute_reminders.user_id': 'is a person, who belongs to merchants and not to an account',
  'refund_notices.user_id': 'is a person, who belongs to merchants and not to an account',
  'endpoint_notices.user_id': 'is a person, who belongs to merchants and not to an account',
  'requirement_reminders.user_id': 'is a person, who belongs to merchants and not to an account',
  'decline_alarms.user_id': 'is a person, who belongs to merchants and not to an account',
  'customers.processor_id': 'is an object of the processor',
  'prices.processor_id': 'is an object of the processor',
  'products.processor_id': 'is an object of the processor',
  'subscription_products.processor_id': 'is an object of the processor',
  'subscription_products.processor_price_id': 'is an object of the processor',
}

test('each column of an account that names another row is held by a constraint, or by the audit', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
       FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)
        AND (c.column_name LIKE '%\\_id' OR c.column_name IN ('payment_intent', 'session_ref', 'source'))
        AND c.column_name <> 'account_id'
        AND EXISTS (SELECT FROM information_schema.columns a
                     WHERE a.table_schema = 'public' AND a.table_name = c.table_name AND a.column_name = 'account_id')
        AND NOT EXISTS (
          SELECT FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY(f.conkey)
           WHERE f.contype = 'f' AND f.conrelid = c.table_name::regclass AND a.attname = c.column_name)
      ORDER BY 1, 2`,
  )
  const loose = new Set(looseReferences.map(({ table, column }) => `${table}.${column}`))
  const unheld = rows
    .filter(({ table }) => !unscanned.includes(table) && table !== 'credentials')
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !loose.has(name) && noReferences[name] === undefined)
  expect(unheld).toEqual([])
})

test('each foreign key of a table that is partitioned by the month is checked also where it was removed', async () => {
  const { rows } = await database.pool.query<{ table: string }>(heldReferences)
  const partitioned = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace`,
  )
  const monthly = partitioned.rows.map(({ name }) => name).filter((name) => !unscanned.includes(name))
  expect(rows.filter(({ table }) => monthly.includes(table))).toEqual(keysOfMonths)
})
