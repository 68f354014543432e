import type { Services } from '../request/context.ts'
import type { Check, CheckOptions, Finding } from './check.ts'
import { deliveries } from './checks/deliveries.ts'
import { due } from './checks/due.ts'
import { events } from './checks/events.ts'
import { fees } from './checks/fees.ts'
import { payoutLines } from './checks/payout-lines.ts'
import { processorPayments } from './checks/processor-payments.ts'
import { processorPayouts } from './checks/processor-payouts.ts'
import { processorTransfers } from './checks/processor-transfers.ts'
import { refunds } from './checks/refunds.ts'
import { secrets } from './checks/secrets.ts'
import { sessions } from './checks/sessions.ts'
import { transferred } from './checks/transferred.ts'

/** All of them. A new one is a file and a line here. */
export const checks: readonly Check[] = [
  refunds,
  fees,
  due,
  transferred,
  payoutLines,
  sessions,
  events,
  deliveries,
  secrets,
  processorPayments,
  processorTransfers,
  processorPayouts,
]

/** What the checks came to. `findings` of each are those that were there at both looks. */
export type AuditReport = { ok: boolean; checks: { name: string; states: string; findings: Finding[] }[] }

export type AuditOptions = CheckOptions & {
  /** Whether the processor is asked, too. */
  withProcessor: boolean
  /** Waits between two looks: what is under way at the first one has ended at the second. */
  pause: () => Promise<void>
}

/**
 * Checks that the books agree with each other, and with the processor's. Beside running servers something is always half
 * done, so that a finding counts when it is still there at a second look.
 * @throws ProcessorError
 */
export async function auditBooks(
  services: Services,
  { withProcessor, pause, since }: AuditOptions,
): Promise<AuditReport> {
  const asked = checks.filter(({ asksProcessor }) => withProcessor || !asksProcessor)
  const looks = new Map<Check, Finding[]>()
  for (const check of asked) looks.set(check, await check.run(services, { since }))
  const suspected = asked.filter((check) => looks.get(check)?.length)
  if (suspected.length > 0) await pause()
  for (const check of suspected) {
    const first = new Set(looks.get(check)?.map(keyOf))
    const again = await check.run(services, { since })
    looks.set(
      check,
      again.filter((finding) => first.has(keyOf(finding))),
    )
  }
  const reports = asked.map((check) => ({ name: check.name, states: check.states, findings: looks.get(check) ?? [] }))
  return { ok: reports.every(({ findings }) => findings.length === 0), checks: reports }
}

function keyOf({ merchant, livemode, object, message }: Finding): string {
  return JSON.stringify([merchant, livemode, object, message])
}
