import { createIdempotency, type Services } from '@merchant-payments/api/services'
import {
  addMissingSlugs,
  purgeCustomerPages,
  purgeExpiredEventIds,
  purgeExpiredInvoices,
  purgeExpiredSessions,
  purgeExpiredStatements,
  purgeOldMails,
  purgePaymentLinkStarts,
  purgeRateWindows,
  totalDays,
} from '@merchant-payments/api/worker'
import { retriedLevel } from '@merchant-payments/db'
import { deleteExpiredLeases } from '@merchant-payments/db/worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { applyRetention, deleteExpiredTraces } from './retention.ts'
import { rotateEncryption } from './rotate-encryption.ts'

type Done = { more: boolean; errors?: readonly unknown[] }

/**
 * The periodic work that no request waits for, a step after the other: deletions, partitions, daily totals, encryption.
 * @returns whether a step has more to do than fits into one run; the next run continues it
 */
export function createHousekeeping(
  services: Services,
  log: Logger,
  { retentionMonths, invoiceRetentionYears }: Pick<Config, 'retentionMonths' | 'invoiceRetentionYears'>,
): () => Promise<boolean> {
  const { database, clock } = services
  const idempotency = createIdempotency(services)
  const steps: Readonly<Record<string, () => Promise<Done>>> = {
    'idempotency keys': () => idempotency.sweep(),
    'event ids': () => purgeExpiredEventIds(services),
    leases: () => deleteExpiredLeases(database.pool),
    'rate windows': () => purgeRateWindows(services),
    traces: () => deleteExpiredTraces(database, clock.now()),
    'customer pages': () => purgeCustomerPages(services),
    slugs: () => addMissingSlugs(services),
    'payment link starts': () => purgePaymentLinkStarts(services),
    'sign-in sessions': () => purgeExpiredSessions(services),
    'statement files': () => purgeExpiredStatements(services),
    invoices: () => purgeExpiredInvoices(services, invoiceRetentionYears),
    mails: () => purgeOldMails(services),
    retention: () => applyRetention(services, retentionMonths, log),
    'daily totals': () => totalDays(services),
  }
  // A step that fails does not keep the others from running.
  const reportOf = (work: string) => (err: unknown) =>
    log[retriedLevel(err)]({ work, err }, `scheduled work failed: ${work}`)
  return async () => {
    let more = false
    for (const [work, step] of Object.entries(steps)) {
      const done = await step().catch(reportOf(work))
      if (done?.more) more = true
      for (const error of done?.errors ?? []) reportOf(work)(error)
    }
    await rotateEncryption(services, log).catch(reportOf('encryption'))
    return more
  }
}
