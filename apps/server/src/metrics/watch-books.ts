import type { LastVerification } from '@merchant-payments/api/worker'
import { Gauge, type Registry } from 'prom-client'

/** @param read null before the first verification, and while the database does not answer: then there are no values */
export function watchBooks(registry: Registry, read: () => Promise<LastVerification | null>): void {
  const registers = [registry]
  const perCheck = (name: string, help: string, figure: (check: LastVerification['checks'][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['check'],
      registers,
      async collect() {
        const last = await read()
        this.reset()
        for (const check of last?.checks ?? []) this.set({ check: check.name }, figure(check))
      },
    })
  const perRun = (name: string, help: string, figure: (last: LastVerification) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const last = await read()
        if (last) this.set(figure(last))
        else this.remove()
      },
    })
  perCheck(
    'books_audit_findings',
    'Findings of the last nightly verification of the books, at most 100 per check.',
    ({ findings }) => findings.length,
  )
  perCheck(
    'books_audit_rows',
    'Rows and objects checked by the last nightly verification of the books.',
    ({ rows }) => rows,
  )
  perRun(
    'books_audit_last_run_timestamp_seconds',
    'When the last nightly verification of the books ended, in Unix seconds.',
    ({ finishedAt }) => finishedAt.getTime() / 1000,
  )
  perRun(
    'books_audit_duration_seconds',
    'Duration of the last nightly verification of the books in seconds, including the pause between its two runs.',
    ({ startedAt, finishedAt }) => (finishedAt.getTime() - startedAt.getTime()) / 1000,
  )
}
