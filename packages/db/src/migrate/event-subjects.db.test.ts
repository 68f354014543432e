import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { migrationsDirectory } from './files.ts'

const { pool } = await testDatabase()

const own = { svc_merchant: 'mer_1', svc_ref: 'ref_1' }
const named = { merchantId: 'mer_1', ref: 'ref_1' }

const events: Record<string, [type: string, object: object, subject: object]> = {
  evt_checkout: [
    'checkout.session.async_payment_failed',
    { mode: 'subscription', metadata: own },
    { kind: 'checkout', mode: 'subscription', delayed: true, failed: true, ...named },
  ],
  evt_unpaid: [
    'checkout.session.completed',
    { mode: 'payment', payment_status: 'unpaid', metadata: own },
    { kind: 'checkout', mode: 'payment', delayed: true, failed: false, ...named },
  ],
  evt_payment: [
    'payment_intent.payment_failed',
    { last_payment_error: { charge: 'ch_1' }, metadata: own },
    { kind: 'payment', outcome: 'failed', failedAttempt: 'ch_1', ...named },
  ],
  evt_renewal: [
    'payment_intent.succeeded',
    { last_payment_error: null, metadata: {} },
    { kind: 'payment', outcome: 'succeeded', failedAttempt: null, merchantId: null, ref: null },
  ],
  evt_subscription: ['customer.subscription.deleted', { metadata: own }, { kind: 'subscription', ...named }],
  evt_invoice: [
    'invoice.created',
    { customer: 'cus_1', metadata: { svc_collect: 'now' }, parent: { subscription_details: { metadata: own } } },
    { kind: 'invoice', customer: 'cus_1', collectsNow: true, ...named },
  ],
  evt_charge: [
    'charge.updated',
    { payment_intent: 'pi_1', metadata: own },
    { kind: 'charge', paymentId: 'pi_1', ...named },
  ],
  evt_refund: ['refund.failed', { payment_intent: 'pi_1' }, { kind: 'refund', paymentId: 'pi_1' }],
  evt_dispute: ['charge.dispute.created', { payment_intent: 'pi_1' }, { kind: 'dispute', paymentId: 'pi_1' }],
  evt_balance: ['balance.available', {}, { kind: 'balance' }],
  evt_account: ['account.external_account.updated', {}, { kind: 'account' }],
  evt_other: ['payout.paid', {}, { kind: 'other' }],
}

test('events that wait are about the same after the migration, and of processed ones no object is kept', async () => {
  // As the previous release left it.
  await pool.query(`ALTER TABLE processor_events DROP COLUMN subject, ADD COLUMN object JSONB NOT NULL`)
  const insert = (id: string, type: string, object: object, settledAt: string | null) =>
    pool.query(
      `INSERT INTO processor_events (id, livemode, type, object_id, object, received_at, settled_at)
       VALUES ($1, false, $2, 'xx_1', $3, now(), $4)`,
      [id, type, object, settledAt],
    )
  for (const [id, [type, object]] of Object.entries(events)) await insert(id, type, object, null)
  await insert('evt_processed', 'refund.failed', { payment_intent: 'pi_1' }, '2026-01-01T00:00:00Z')

  await pool.query(await readFile(join(migrationsDirectory, '20261122200000_event_subjects/migration.sql'), 'utf8'))

  const { rows } = await pool.query<{ id: string; subject: object }>('SELECT id, subject FROM processor_events')
  expect(Object.fromEntries(rows.map(({ id, subject }) => [id, subject]))).toEqual({
    ...Object.fromEntries(Object.entries(events).map(([id, [, , subject]]) => [id, subject])),
    evt_processed: { kind: 'other' },
  })
})
