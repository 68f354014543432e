import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { readLastVerification } from '../../verification/read-last-verification.ts'
import type { LastVerificationWire } from './schema.ts'

/** The report of the last nightly verification of the books, checks with findings first. */
export async function retrieveLastVerification({ services }: PersonScope): Promise<LastVerificationWire> {
  const last = await readLastVerification(services.database)
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
