import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { cardShown, eventBody, paymentBody, sessionBody } from './bodies.ts'
import type { Checkout, PaymentIntent } from './processor.ts'
import type { SessionRequest } from './read-request.ts'

type SessionRow = {
  account_id: number
  line_items: SessionRequest['line_items']
  currency: string
  amount_total: string
  fee_amount: string
  success_url: string
  cancel_url: string
  metadata: object
}

const lockSession = `
  SELECT s.account_id, line_items, currency, amount_total, fee_amount, success_url, cancel_url, metadata
    FROM payment_sessions s JOIN accounts a ON a.id = s.account_id
   WHERE a.processor_account = $1 AND s.ref = $2 FOR UPDATE OF s`
const updateSession = `
  UPDATE payment_sessions SET status = $3, payment_status = $4, url = $5, customer_details = $6, payment_intent = $7,
         updated_at = now()
   WHERE account_id = $1 AND ref = $2`
const writePayment = `
  INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, description,
                        customer_email, session_id, fee_amount, disputed, latest_charge, method, card_last4, paid_at,
                        settled_amount, settled_currency, metadata, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, to_timestamp($16), $17, $18, $19,
          to_timestamp($20), now())
  ON CONFLICT (account_id, id) DO UPDATE
     SET amount_received = excluded.amount_received, amount_refunded = excluded.amount_refunded, status = excluded.status,
         disputed = excluded.disputed, latest_charge = excluded.latest_charge, method = excluded.method,
         card_last4 = excluded.card_last4, paid_at = excluded.paid_at, updated_at = excluded.updated_at`
// A transition is an event once. The worker hears of it when the transaction is committed.
const recordEvents = `
  WITH recorded AS (
    INSERT INTO events (account_id, id, type, object_id, body, created_at)
    SELECT $1, id, type, object_id, body, $6 FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
           AS given (id, type, object_id, body)
    ON CONFLICT (account_id, object_id, type) DO NOTHING RETURNING id
  ), sent AS (
    INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
    SELECT $1, recorded.id, endpoint.id, $6 FROM recorded, webhook_endpoints endpoint
     WHERE endpoint.account_id = $1 AND endpoint.active RETURNING 1
  )
  SELECT pg_notify('deliveries', '') FROM sent LIMIT 1`
const settleEvent = `UPDATE processor_events SET processed_at = now(), outcome = 'applied' WHERE id = $1`

/** Session, payment, both events and their deliveries, in one transaction. */
export async function applyCheckout(pool: pg.Pool, host: string, checkout: Checkout, because: string): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('BEGIN')
    const { svc_ref: ref } = checkout.metadata
    const session: SessionRow | undefined = (await run('lock session', lockSession, [host, ref])).rows[0]
    if (session) {
      const { account_id: account } = session
      const { status, payment_status, url, customer_details, payment_intent: intent } = checkout
      await run('move session', updateSession, [
        ...[account, ref, status, payment_status, url, JSON.stringify(customer_details), intent?.id],
      ])
      if (intent) await run('write payment', writePayment, paymentValues(session, checkout, intent))
      const told = intent ? eventsOf(session, checkout, intent) : []
      const columns = [told.map(({ id }) => id), told.map(({ type }) => type), told.map(({ object }) => object)]
      await run('record events', recordEvents, [account, ...columns, told.map(({ body }) => body), new Date()])
    }
    await run('settle event', settleEvent, [because])
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

function paymentValues(session: SessionRow, checkout: Checkout, intent: PaymentIntent): unknown[] {
  const charge = intent.latest_charge
  const card = charge?.payment_method_details.card
  return [
    ...[session.account_id, intent.id, intent.amount, intent.amount_received, charge?.amount_refunded ?? 0],
    ...[intent.currency, intent.status, intent.description, checkout.customer_details?.email, checkout.id],
    ...[session.fee_amount, charge?.disputed ?? false, charge?.id, card && JSON.stringify(cardShown(card))],
    ...[card?.last4, charge?.created, charge?.balance_transaction?.amount, charge?.balance_transaction?.currency],
    ...[JSON.stringify(session.metadata), intent.created],
  ]
}

function eventsOf(session: SessionRow, checkout: Checkout, intent: PaymentIntent) {
  const now = Math.floor(Date.now() / 1000)
  const fee = Number(session.fee_amount)
  const { metadata } = session
  const customer = checkout.customer_details
  const told = (type: string, object: string, data: object) => {
    const id = `evt_${randomBytes(18).toString('base64url')}`
    return { id, type, object, body: eventBody(id, type, now, data) }
  }
  const shown = sessionBody({
    ...{ id: checkout.id, url: checkout.url, status: checkout.status, paymentStatus: checkout.payment_status },
    ...{ amount: Number(session.amount_total), fee, currency: session.currency, items: session.line_items },
    ...{ successUrl: session.success_url, cancelUrl: session.cancel_url, metadata, payment: intent.id },
    customer: customer && {
      ...{ name: customer.name, email: customer.email, phone: customer.phone, address: customer.address },
    },
    ...{ expires: checkout.expires_at, created: checkout.created },
  })
  const about = { session: checkout.id, email: customer?.email ?? null, fee, metadata }
  return [
    told('checkout.session.completed', checkout.id, shown),
    told('payment_intent.succeeded', intent.id, paymentBody(intent, intent.latest_charge, about)),
  ]
}
