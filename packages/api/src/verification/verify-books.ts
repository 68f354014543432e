import type { Services } from '../core/request/context.ts'
import type { Check, CheckResult, Finding, Scope } from './check-result.ts'
import { checks } from './checks.ts'

/** How many days of the processor's lists are compared. Its events, from which rows are written, go back 30 days. */
export const verifiedDays = 35

/** The result of a check: how many rows it read, and the findings of its first run that its second run confirmed. */
export type CheckReport = { name: string; states: string; rows: number; findings: Finding[] }

export type VerificationReport = { ok: boolean; rows: number; checks: CheckReport[] }

type VerificationOptions = Omit<Scope, 'services'> & {
  /** Whether the rows are also compared with the processor's lists. */
  withProcessor: boolean
  /** Waits between the two runs, so that work in progress during the first run has ended before the second. */
  pause: () => Promise<void>
  /** Called before each check. */
  tell?: (progress: string) => void
}

/**
 * Verifies that the books agree with each other, and with the processor's: `mpay audit`. While servers run, some work is always half
 * done, so a finding counts only if a second run, over the accounts of the first findings, finds it again. It only reads, one
 * statement or one call at a time.
 * @throws ProcessorError
 */
export async function verifyBooks(services: Services, options: VerificationOptions): Promise<VerificationReport> {
  const { withProcessor, pause, tell = () => undefined } = options
  const scope: Scope = { ...options, services }
  const selected = checks.filter(({ asksProcessor }) => withProcessor || !asksProcessor)
  const results = new Map<Check, CheckResult>()
  for (const [index, check] of selected.entries()) {
    tell(`${index + 1} of ${selected.length}: ${check.name}`)
    results.set(check, await check.run(scope))
  }
  const suspected = selected.filter((check) => (results.get(check)?.findings.length ?? 0) > 0)
  if (suspected.length > 0) await pause()
  for (const check of suspected) {
    tell(`${check.name}, once more`)
    const first = results.get(check)
    if (!first) continue
    const known = new Set(first.findings.map(keyOf))
    const { findings } = await check.run({ ...scope, accounts: await accountsOf(scope, first.findings) })
    results.set(check, { rows: first.rows, findings: findings.filter((finding) => known.has(keyOf(finding))) })
  }
  const reports = selected.map((check) => ({
    name: check.name,
    states: check.invariant,
    ...(results.get(check) ?? { rows: 0, findings: [] }),
  }))
  return {
    ok: reports.every(({ findings }) => findings.length === 0),
    rows: reports.reduce((sum, { rows }) => sum + rows, 0),
    checks: reports,
  }
}

/** The accounts of findings; all verified accounts if a finding belongs to none. */
async function accountsOf({ services, accounts }: Scope, findings: readonly Finding[]) {
  const merchants = [...new Set(findings.map(({ merchant }) => merchant))]
  const named = merchants.filter((merchant) => merchant !== null)
  if (named.length < merchants.length) return accounts
  const found = await services.database.prisma.account.findMany({
    where: {
      OR: findings.flatMap(({ merchant: merchantId, livemode }) =>
        merchantId === null || livemode === null ? [] : { merchantId, livemode },
      ),
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return found.map(({ id }) => id)
}

function keyOf({ merchant, livemode, object, message }: Finding): string {
  return JSON.stringify([merchant, livemode, object, message])
}
