import type { Services } from '@merchant-payments/api/services'
import {
  addCardReminders,
  applyCountryRules,
  copyPlatformLedgers,
  issueInvoices,
  makeStatements,
  mirrorBalances,
  payDueMerchants,
  refreshFigures,
  sendCustomerReminders,
  sendDeclineAlarms,
  sendDisputeReminders,
  sendEndpointNotices,
  sendRefundNotices,
  sendRequirementReminders,
  sweep,
} from '@merchant-payments/api/worker'
import type { Priority } from '@merchant-payments/processor'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createRecovery } from './recover-missed-events.ts'
import { reportTransferErrors } from './report-transfer-errors.ts'
import { createBookVerification } from './verify-books.ts'
import { createHorizonWarning, type HorizonWatch } from './watch-xmin-horizon.ts'

/** Work of the worker that is repeated. Health, metrics and the stop of the process follow from the list below. */
export type ScheduledWork = {
  /** In the log, in `/healthz` as `loop_<name>`, in the metrics as the label `loop`, and in docs/monitoring.md. */
  name: string
  /** The pause between two steps, in milliseconds. */
  everyMs: number
  /** The priority of its calls to the processor. Default: `sweep`. */
  priority?: Priority
  /** @returns the errors of parts that are retried later, or whether there is more to do at once */
  step(): Promise<readonly Error[] | boolean | undefined>
}

const second = 1_000
const minute = 60 * second

/** All work of the worker but the deliveries, which packages/webhooks repeats. @param ending ends a long step */
export function scheduledWork(
  services: Services,
  {
    log,
    config,
    horizon,
    ending,
  }: {
    log: Logger
    config: Pick<Config, 'retentionMonths' | 'invoiceRetentionYears'>
    horizon: HorizonWatch
    ending: AbortSignal
  },
): readonly ScheduledWork[] {
  return [
    { name: 'sweep', everyMs: 2 * second, step: () => sweep(services) },
    {
      name: 'transfers',
      everyMs: 2 * second,
      priority: 'money',
      step: async () => reportTransferErrors(services, log, await payDueMerchants(services)),
    },
    { name: 'balances', everyMs: second, step: () => mirrorBalances(services) },
    { name: 'figures', everyMs: 5 * second, step: () => refreshFigures(services) },
    { name: 'platform_ledger', everyMs: 10 * minute, step: () => copyPlatformLedgers(services) },
    { name: 'statements', everyMs: second, step: () => makeStatements(services) },
    { name: 'invoices', everyMs: second, step: () => issueInvoices(services) },
    { name: 'endpoint_notices', everyMs: 5 * second, step: () => sendEndpointNotices(services) },
    { name: 'refund_notices', everyMs: 5 * second, step: () => sendRefundNotices(services) },
    { name: 'dispute_reminders', everyMs: 30 * second, step: () => sendDisputeReminders(services) },
    { name: 'requirement_reminders', everyMs: 30 * second, step: () => sendRequirementReminders(services) },
    { name: 'decline_alarms', everyMs: 5 * second, step: () => sendDeclineAlarms(services) },
    { name: 'card_reminders', everyMs: 10 * minute, step: () => addCardReminders(services) },
    { name: 'customer_reminders', everyMs: 30 * second, step: () => sendCustomerReminders(services) },
    // Feeds that an operator or a command has requested are read within this time.
    { name: 'recovery', everyMs: 10 * second, step: createRecovery(services, ending) },
    { name: 'country_rules', everyMs: 10 * second, step: once(() => applyCountryRules(services)) },
    { name: 'cleanup', everyMs: 10 * minute, step: createHousekeeping(services, log, config) },
    { name: 'audit', everyMs: 5 * minute, step: createBookVerification(services, log, ending) },
    { name: 'held_snapshots', everyMs: 15 * second, step: createHorizonWarning(services, log, horizon) },
  ]
}

/** Repeats work until it has succeeded. */
function once(work: () => Promise<unknown>): ScheduledWork['step'] {
  let isDone = false
  return async () => {
    if (!isDone) await work()
    isDone = true
    return undefined
  }
}
