import type { SafetyReport } from './run-safety.ts'

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)

/** The counts of a run, as a table in Markdown. */
export function safetyFigures(report: SafetyReport): string {
  const { asked, faults } = report
  const rows: [string, string | number][] = [
    ['operations: sessions and refunds', asked.operations],
    ['requests for them, including repeats', asked.requests],
    ['races: operations with three concurrent requests under one key', asked.races],
    ['sales, on three routes', report.sales],
    ['refunds', report.refunds],
    ['disputes', report.disputes],
    ['SIGKILLs of servers and workers', report.kills],
    ['injected faults of the processor', sum(faults)],
    ['– failed without effect', faults.failed],
    ['– took effect, and reported a failure', faults.failed_after_acting],
    ['– took effect, and the answer was lost', faults.answer_lost],
    ['– took effect, and never answered', faults.timed_out],
    ['– answered two seconds late', faults.slow],
    ['answers that differ from the first of their operation', asked.different.length],
    ['rows and objects that the audit checked', report.audit.rows],
    ['**findings of the audit**', report.audit.findings.length],
    ['**lost**', report.lost.length],
    ['**doubled**', report.doubled.length],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const numbers = Math.max(5, ...rows.map(([, value]) => String(value).length))
  const line = (name: string, value: string | number) =>
    `| ${name.padEnd(width)} | ${String(value).padStart(numbers)} |`
  return [
    line('What', 'Count'),
    `| ${'-'.repeat(width)} | ${'-'.repeat(numbers - 1)}: |`,
    ...rows.map(([name, value]) => line(name, value)),
  ].join('\n')
}

/** The same, and what was lost, doubled or found. */
export function safetyForPeople(report: SafetyReport): string {
  const { asked, lost, doubled, audit, seconds, seed } = report
  const repeated = Object.entries(asked.repeated).map(([name, count]) => `${count} × ${name}`)
  return [
    safetyFigures(report),
    '',
    `${seconds} s, seed ${seed}. Repeated after: ${repeated.join(', ') || 'nothing'}.`,
    ...asked.different.map((one) => `different: ${one}`),
    ...lost.map((one) => `lost: ${one}`),
    ...doubled.map((one) => `doubled: ${one}`),
    ...audit.findings.map((one) => `finding: ${one}`),
  ].join('\n')
}

const begin = '<!-- figures of npm run safety: begin -->'
const end = '<!-- figures of npm run safety: end -->'

/** A page with other figures between its two markers. @throws TypeError without them */
export function withFigures(page: string, figures: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new TypeError('the page has no place for the figures')
  return `${page.slice(0, from + begin.length)}\n\n${figures}\n\n${page.slice(to)}`
}
