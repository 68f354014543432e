import type { FailoverReport } from './failover.ts'
import { priorities } from './rate-limit/priority-waits.ts'
import type { RateLimitReport } from './rate-limit/run-rate-limit.ts'
import type { ReplicaReport } from './replica/run-replica.ts'
import type { RestoreReport } from './restore.ts'

/** One line for each step. */
export function restoreForPeople({ steps }: RestoreReport): string {
  return steps.map(({ step, ok, seconds }) => `${ok ? 'ok  ' : 'FAIL'} ${step} (${seconds} s)`).join('\n')
}

/** A table in Markdown, as docs/operating.md has it. */
export function failoverForPeople({ faults, lost, doubled, sales, durability }: FailoverReport): string {
  const rows = faults.map(({ fault, requests, failures, seconds_until_applied: applied, seconds_until_told: told }) => {
    const other = Object.entries(failures.other).map(([name, count]) => `${count} × ${name}`)
    return `| ${fault} | ${requests} | ${failures.unavailable} | ${failures.cut} | ${other.join(', ') || 0} | ${applied} | ${told} |`
  })
  return [
    '| Fault | requests | 503 | cut | other | all applied after s | all told after s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `synchronous_commit = ${durability}: of ${sales} sales ${lost.length} lost, ${doubled.length} doubled.`,
    ...lost.map((one) => `lost: ${one}`),
    ...doubled.map((one) => `doubled: ${one}`),
  ].join('\n')
}

/** A table in Markdown, as docs/database.md has it. */
export function replicaForPeople({ phases }: ReplicaReport): string {
  const rows = phases.map(({ phase, lists, errors, misses, reads }) => {
    const { replica = 0, own_write = 0, not_ready = 0, failed = 0 } = reads
    return `| ${[phase, lists, errors.length, misses.length, replica, own_write, not_ready, failed].join(' | ')} |`
  })
  return [
    '| Phase | lists | errors | missed | replica | own write | not ready | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...phases.flatMap(({ errors, misses }) => [...errors, ...misses].slice(0, 10)),
  ].join('\n')
}

/** Tables in Markdown, as docs/scaling.md has them. */
export function rateLimitForPeople({ beside, burst, secondsUntilDone }: RateLimitReport): string {
  const tables = Object.entries({ beside, burst }).flatMap(([name, { answers, waits }]) => [
    '',
    `| ${name}: requests | 2xx | others | median ms | 95 % ms | most ms |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.entries(answers)
      .filter(([, { ms }]) => ms.length > 0)
      .map(([kind, { ok, failed, ms }]) => {
        const sorted = ms.toSorted((one, other) => one - other)
        const at = (share: number) =>
          Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
        const others = Object.entries(failed).map(([status, count]) => `${count} × ${status}`)
        return `| ${[kind, ok, others.join(', ') || 0, at(0.5), at(0.95), at(1)].join(' | ')} |`
      }),
    '',
    '| Calls to the processor | answered | 429 | expired | mean wait ms | 95 % below ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...priorities.map((priority) => {
      const { answered, refused, expired, meanMs, p95Ms } = waits[priority]
      return `| ${[priority, answered, refused, expired, meanMs, p95Ms].join(' | ')} |`
    }),
  ])
  return [...tables, '', `After ${secondsUntilDone} s nothing was due.`].join('\n')
}
