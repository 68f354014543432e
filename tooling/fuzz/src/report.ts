import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '@merchant-payments/site'
import type { Failure, Outcome } from './fuzz.ts'

/** How many failures are shown in full: one fault is often behind many. */
const shown = 20

/** The results of a run, in lines. */
export function fuzzSummary({ latencies, slowest, statuses }: Outcome, seconds: number): string[] {
  const ms = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  return [
    `${latencies.length} requests in ${seconds.toFixed(0)} s: ${Math.round(latencies.length / seconds)}/s`,
    `p50 ${ms(0.5)}, p99 ${ms(0.99)}, the slowest:`,
    ...slowest.map(
      ({ latency, plan }) => `  ${Math.round(latency)} ms ${plan.operation?.name ?? plan.method}, ${plan.note}`,
    ),
    counts.join(', '),
  ]
}

/** Saves the failed requests as files that `--replay` sends again. @returns the folder; null without failures */
export async function keep(failures: readonly Failure[]): Promise<string | null> {
  if (failures.length === 0) return null
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-fuzz-failures-'))
  // The files hold keys, so only their owner may read them: mkdtemp sees to that.
  for (const { number, bytes } of failures) await writeFile(join(folder, `${number}.http`), bytes)
  return folder
}

/** The failures and their reasons, in lines. Keys are left out. */
export function failureLines(failures: readonly Failure[], folder: string | null): string[] {
  const lines = failures
    .slice(0, shown)
    .flatMap(({ number, plan, bytes, answers, faults }) => [
      '',
      `#${number} ${plan.group}: ${plan.operation?.name ?? plan.method}, ${plan.note}`,
      ...[...new Set(faults)].map((fault) => `  ${fault.slice(0, 500)}`),
      `  > ${excerpt(bytes.toString('latin1'))}`,
      ...answers.slice(0, 3).map(({ status, body }) => `  < ${status} ${excerpt(body)}`),
      ...(folder === null ? [] : [`  npm run fuzz -- --replay ${join(folder, `${number}.http`)}`]),
    ])
  if (failures.length > shown) lines.push('', `and ${failures.length - shown} more`)
  return lines
}

function excerpt(text: string): string {
  const masked = text.replace(/svc_(live|test)_[0-9A-Za-z]+/g, 'svc_$1_…')
  const line = JSON.stringify(masked).slice(1, -1)
  return line.length > 700 ? `${line.slice(0, 600)} … ${line.slice(-60)} (${text.length} characters)` : line
}
