import type { SeedReport } from './run-seed.ts'

/** The kind of a finding: its text without ids, numbers and names of its own. */
export function kindOf(finding: string): string {
  return finding
    .replaceAll(/\b[a-z]+_[A-Za-z0-9_]{8,}\b/g, '…')
    .replaceAll(/client \d+/g, 'client')
    .replaceAll(/\d+/g, '…')
}

/** Lines of a trace for people: faults, starts, requests, calls of the processor, deliveries, and writes. */
const isTelling = (line: string) =>
  !/^\S+ (worker|api|operator)( \d)?: (SELECT|WITH|BEGIN|COMMIT|ROLLBACK|UPDATE delivery_workers|.*(leases|logged_requests|rate_windows|delivery_workers))/.test(
    line,
  ) || line.includes(' → ')

/** How often a line of a story is repeated at most. */
const maxLines = 200

/** A failed seed for people: what does not hold, what went wrong, and what happened until then. */
export function storyOf(report: SeedReport): string {
  const end = report.trace.findIndex((line) => line.endsWith('everything goes well again'))
  const steps = report.trace.slice(0, end < 0 ? undefined : end).filter(isTelling)
  return [
    `Seed ${report.seed}, ${report.clients.length} clients, ${report.faults.length} faults:`,
    ...report.findings.map((finding) => `  ✗ ${finding}`),
    '',
    ...steps.slice(-maxLines).map((step) => `  ${step}`),
  ].join('\n')
}
