import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { invoicedPayments } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bookFindings } from '../../testing/book-findings.ts'
import { openShop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { database, services } = platform

/** Payments, half of which are refunded while workers issue. */
const payments = invoicedPayments
const workers = 4
const kills = 4
/** A run with thousands takes its time on a busy machine. */
const limit = Math.max(900_000, payments * 360)
const patience = { timeout: limit - 300_000, interval: 200 }

function startWorker(): ChildProcess {
  return fork(new URL('testing/issue-until-killed.ts', import.meta.url), [database.url], { stdio: 'inherit' })
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

test('several workers that are killed while they issue leave no gap and no double', { timeout: limit }, async () => {
  const shops = [await openShop(platform), await openShop(platform)]
  for (const { accountId } of shops) {
    await database.pool.query(
      `INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, pass_fees, fee_amount, plan,
         fee_bps, fee_fixed, route, metadata, paid_at, created_at, updated_at)
       SELECT $1, 'pi_' || n, 1000, 1000, 0, 'usd', 'succeeded', false, 89, 'free', 490, 40, 'direct', '{}', now(), now(), now()
         FROM generate_series(1, $2::int) AS n`,
      [accountId, payments / shops.length],
    )
    await database.pool.query(
      `INSERT INTO uninvoiced_payments (account_id, payment_id, due_at) SELECT account_id, id, now() FROM payments WHERE account_id = $1`,
      [accountId],
    )
  }
  const running = Array.from({ length: workers }, startWorker)
  onTestFinished(async () => {
    await Promise.all(running.map(kill))
  })

  const accounts = shops.map(({ accountId }) => accountId)
  const issued = async () => database.prisma.invoice.count({ where: { accountId: { in: accounts } } })
  for (let step = 1; step <= kills; step += 1) {
    await vi.waitFor(async () => expect(await issued()).toBeGreaterThan((payments * step) / 8), patience)
    const victim = step - 1
    await kill(running[victim] as ChildProcess)
    running[victim] = startWorker()
    // A quarter of the refunds, each with its request, as the sync writes them.
    for (const accountId of accounts) {
      await database.pool.query(
        `WITH made AS (
           INSERT INTO refunds (account_id, ref, id, payment_id, amount, currency, settled_amount, settled_currency, status,
             reverses_transfer, created_at, updated_at)
           SELECT account_id, 're_' || id, 're_' || id, id, 400, 'usd', 400, 'usd', 'succeeded', false, now(), now()
             FROM payments WHERE account_id = $1 AND substr(id, 4)::int % 8 = $2 RETURNING account_id, payment_id)
         INSERT INTO uninvoiced_payments (account_id, payment_id, due_at) SELECT account_id, payment_id, now() FROM made
         ON CONFLICT (account_id, payment_id) DO UPDATE SET due_at = EXCLUDED.due_at`,
        [accountId, step],
      )
    }
  }
  // A worker that was killed holds its claims until their leases end.
  await vi.waitFor(async () => expect(await issued()).toBe(payments * 1.5), patience)
  await vi.waitFor(async () => expect(await database.prisma.uninvoicedPayment.count()).toBe(0), patience)
  for (const accountId of accounts) {
    const found = await bookFindings(services, accountId)
    expect(found.filter((finding) => finding.startsWith('invoices'))).toEqual([])
    for (const type of ['invoice', 'credit_note']) {
      const rows = await database.prisma.invoice.findMany({ where: { accountId, type }, orderBy: { sequence: 'asc' } })
      const count = type === 'invoice' ? payments / shops.length : payments / shops.length / 2
      expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      expect(new Set(rows.map(({ paymentId }) => paymentId)).size).toBe(count)
    }
  }
})
