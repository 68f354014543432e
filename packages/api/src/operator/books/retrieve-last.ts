import { readLastAudit } from '../../books/read-last-audit.ts'
import { unixSeconds } from '../../request/clock.ts'
import type { PersonScope } from '../../request/scope.ts'
import type { LastAuditWire } from './schema.ts'

/** The last nightly audit of the books, with its findings first. */
export async function retrieveLastAudit({ services }: PersonScope): Promise<LastAuditWire> {
  const last = await readLastAudit(services.database)
  if (!last) return { audit: null }
  const { startedAt, finishedAt, checks } = last
  const isFound = ({ findings }: (typeof checks)[number]) => findings.length > 0
  return {
    audit: {
      started: unixSeconds(startedAt),
      duration_ms: finishedAt.getTime() - startedAt.getTime(),
      rows: checks.reduce((sum, { rows }) => sum + rows, 0),
      checks: checks
        .toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)))
        .map(({ findings, ...check }) => ({
          ...check,
          findings: findings.map(({ merchant, ...finding }) => ({ merchant_id: merchant, ...finding })),
        })),
    },
  }
}
