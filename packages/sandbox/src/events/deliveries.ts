import { bound, type Database } from '../store/database.ts'

/** A pending delivery of one event to one endpoint. Times are real Unix milliseconds. */
export type Delivery = {
  seq: number
  event: string
  endpoint: string
  attempts: number
  first_at: number
}

/**
 * How long a claim lasts before another process may take the delivery over: a little longer than the timeout of an
 * attempt.
 */
const leaseMs = 12_000

export function schedule(db: Database, event: string, endpoint: string, now: number): void {
  const sql = 'INSERT OR IGNORE INTO deliveries (event, endpoint, next_at, first_at) VALUES (?, ?, ?, ?)'
  db.run(sql, event, endpoint, now, now)
}

/** Claims up to `limit` due deliveries for this process, so that no other process sends them at the same time. */
export function claimDue(db: Database, now: number, limit: number): Delivery[] {
  const claimed = db.all<Delivery>(
    `UPDATE deliveries SET next_at = ? WHERE seq IN
       (SELECT seq FROM deliveries WHERE status = 'pending' AND next_at <= ? ORDER BY next_at, seq LIMIT ${bound})
     RETURNING seq, event, endpoint, attempts, first_at`,
    now + leaseMs,
    now,
    limit,
  )
  return claimed.sort((a, b) => a.seq - b.seq)
}

export function markDelivered(db: Database, delivery: Delivery): void {
  db.run("UPDATE deliveries SET status = 'delivered', attempts = attempts + 1 WHERE seq = ?", delivery.seq)
}

/** Schedules the next attempt, or gives up once the retry window has passed. */
export function markFailed(db: Database, delivery: Delivery, now: number): void {
  const over = now - delivery.first_at > retryWindowMs
  db.run(
    'UPDATE deliveries SET status = ?, attempts = attempts + 1, next_at = ? WHERE seq = ?',
    over ? 'failed' : 'pending',
    now + backoffMs(delivery.attempts + 1),
    delivery.seq,
  )
}

/** Schedules an attempt for a later time, as if it was not due before. */
export function postpone(db: Database, delivery: Delivery, at: number): void {
  db.run('UPDATE deliveries SET next_at = ?, first_at = ? WHERE seq = ?', at, at, delivery.seq)
}

/** Deletes a delivery whose endpoint no longer exists. */
export function dropDelivery(db: Database, delivery: Delivery): void {
  db.run('DELETE FROM deliveries WHERE seq = ?', delivery.seq)
}

/** How many endpoints have not yet accepted the event. */
export function pendingDeliveries(db: Database, event: string): number {
  const sql = "SELECT COUNT(*) AS count FROM deliveries WHERE event = ? AND status <> 'delivered'"
  return db.one<{ count: number }>(sql, event)?.count ?? 0
}

/** Seconds between attempts, short at first: a local receiver is usually just restarting. */
const delaySeconds = [1, 2, 5, 15, 60, 300, 900, 3600]

/** How long delivery of an event is retried, in milliseconds. */
const retryWindowMs = 3 * 24 * 60 * 60 * 1000

/** The backoff in milliseconds after a number of failed attempts. */
function backoffMs(attempts: number): number {
  return (delaySeconds[Math.min(attempts, delaySeconds.length) - 1] ?? 1) * 1000
}
