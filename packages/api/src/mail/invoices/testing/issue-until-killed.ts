import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@merchant-payments/db'
import { systemClock } from '../../../core/request/clock.ts'
import type { Services } from '../../../core/request/context.ts'
import { issueInvoices } from '../issue-invoices.ts'

/** Longer than a busy machine stalls: a worker has to end by a kill alone. */
const patientMs = 120_000
const patience = {
  statementTimeoutMs: patientMs,
  lockTimeoutMs: patientMs,
  connectTimeoutMs: patientMs,
  accountWaitMs: patientMs,
  quietMs: patientMs,
  answerMs: patientMs,
}
const pollMs = 50

/** A worker that issues invoices until it is killed. @param url the database, in the arguments of the process */
const [url = ''] = process.argv.slice(2)
const services = { database: connect({ url, ...patience }), processorClock: systemClock } as Services
for (;;) {
  const outcome = await issueInvoices(services).catch((error: unknown) => [error])
  if (Array.isArray(outcome)) console.error(...outcome)
  if (outcome !== true) await pause(pollMs)
}
