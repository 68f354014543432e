import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sessionBody } from './bodies.ts'
import type { Processor } from './processor.ts'
import type { SessionRequest } from './read-request.ts'

/** The owner of a secret key. */
export type KeyHolder = {
  key_id: string
  key_name: string
  account_id: number
  merchant_id: string
  processor_account: string
}

const feeBps = 490
const feeFixed = 40

const insertSession = `
  WITH session AS (
    INSERT INTO payment_sessions (account_id, ref, status, payment_status, line_items, currency, amount_total, fee_amount,
                                  success_url, cancel_url, metadata, expires_at, created_at, updated_at)
    VALUES ($1, $2, 'open', 'unpaid', $3, $4, $5, $6, $7, $8, $9, $10::timestamptz + interval '1 day', $10, $10)
  )
  INSERT INTO audit_entries (account_id, actor_id, actor_name, action, object_id, fields, request_id, created_at)
  VALUES ($1, $11, $12, 'payment_sessions.create', $2::uuid::text, $13, $14, $10)`

const updateSession = `
  UPDATE payment_sessions SET id = $3, url = $4, created_at = to_timestamp($5), expires_at = to_timestamp($6), updated_at = now()
  WHERE account_id = $1 AND ref = $2`

/** The row first, so that nothing is at the processor that is not known here; then the processor; then what it said. */
export async function createSession(
  pool: pg.Pool,
  processor: Processor,
  holder: KeyHolder,
  asked: SessionRequest,
  requestId: string,
): Promise<object> {
  const ref = randomUUID()
  const amount = asked.line_items.reduce((sum, item) => sum + item.amount * item.quantity, 0)
  const fee = Math.round((amount * feeBps) / 10_000) + feeFixed
  const currency = asked.line_items[0]?.currency ?? ''
  const items = JSON.stringify(asked.line_items)
  const metadata = JSON.stringify(asked.metadata)
  const { account_id: account, processor_account: host } = holder
  await pool.query({
    name: 'insert session',
    text: insertSession,
    values: [
      ...[account, ref, items, currency, amount, fee, asked.success_url, asked.cancel_url, metadata, new Date()],
      ...[holder.key_id, holder.key_name, Object.keys(asked), requestId],
    ],
  })
  const checkout = await processor.createCheckout(host, formOf(asked, holder, ref, fee), ref)
  await pool.query({
    name: 'update session',
    text: updateSession,
    values: [account, ref, checkout.id, checkout.url, checkout.created, checkout.expires_at],
  })
  return sessionBody({
    ...{ id: checkout.id, url: checkout.url, status: 'open', paymentStatus: 'unpaid', amount, fee, currency },
    ...{ items: asked.line_items, customer: null, payment: null, metadata: asked.metadata },
    ...{ successUrl: asked.success_url, cancelUrl: asked.cancel_url },
    ...{ expires: checkout.expires_at, created: checkout.created },
  })
}

function formOf(asked: SessionRequest, holder: KeyHolder, ref: string, fee: number): URLSearchParams {
  const form = new URLSearchParams({ mode: 'payment', ui_mode: 'hosted_page' })
  for (const [nth, { name, amount, currency, quantity }] of asked.line_items.entries()) {
    form.set(`line_items[${nth}][quantity]`, String(quantity))
    form.set(`line_items[${nth}][price_data][currency]`, currency)
    form.set(`line_items[${nth}][price_data][unit_amount]`, String(amount))
    form.set(`line_items[${nth}][price_data][product_data][name]`, name)
  }
  form.set('payment_intent_data[application_fee_amount]', String(fee))
  for (const place of ['payment_intent_data[metadata]', 'metadata']) {
    form.set(`${place}[svc_merchant]`, holder.merchant_id)
    form.set(`${place}[svc_ref]`, ref)
  }
  form.set('success_url', asked.success_url)
  form.set('cancel_url', asked.cancel_url)
  return form
}
