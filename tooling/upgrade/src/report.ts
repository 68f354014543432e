import type { Release } from './build-release.ts'
import type { Outcome } from './drill.ts'

type Report = Outcome & { passed: boolean; before: Omit<Release, 'folder'>; after: Omit<Release, 'folder'> }

const shown = 10

export function reportOf(before: Release, after: Release, outcome: Outcome): Report {
  const { failures, errors, unready, events } = outcome
  const passed = [failures, errors, unready, events.lost, events.doubled].every(({ length }) => length === 0)
  const named = ({ name, commit }: Release) => ({ name, commit })
  return {
    passed: passed && outcome.requests > 0 && events.expected > 0,
    before: named(before),
    after: named(after),
    ...outcome,
  }
}

/** The report for people. */
export function linesOf(report: Report): string[] {
  const { failures, errors, unready, events, longMigrations } = report
  return [
    report.passed ? 'The upgrade and the rollback went unnoticed.' : 'The upgrade was noticed.',
    `from             ${report.before.commit}`,
    `to               ${report.after.commit}`,
    `requests         ${report.requests}`,
    `not 2xx          ${failures.length}`,
    `not ready        ${unready.length}`,
    `failed visits    ${errors.length}`,
    `events expected  ${events.expected}`,
    `events lost      ${events.lost.length}`,
    `events doubled   ${events.doubled.length}`,
    `long migrations  ${longMigrations.length === 0 ? 'none' : longMigrations.join(', ')}`,
    ...failures.slice(0, shown).map(({ at, request, status, reason }) => `  ${at}: ${request}: ${status} ${reason}`),
    ...[...errors, ...unready, ...events.lost, ...events.doubled].slice(0, shown).map((line) => `  ${line}`),
  ]
}
