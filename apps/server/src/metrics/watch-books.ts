import { type LastVerification, verificationNames } from '@merchant-payments/api/worker'
import { Gauge, type Registry } from 'prom-client'

/** The last verification; before the first one, since when there is a database. */
type BooksState = { last: LastVerification | null; createdAt: Date }

/** @param read null while the database does not answer: then there are no values */
export function watchBooks(registry: Registry, read: () => Promise<BooksState | null>): void {
  const registers = [registry]
  const perCheck = (name: string, help: string, figure: (check: LastVerification['checks'][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['check'],
      registers,
      async collect() {
        const state = await read()
        this.reset()
        // A check has zero findings before its first run, so that the series exists from the start.
        if (state) for (const check of verificationNames) this.set({ check }, 0)
        for (const check of state?.last?.checks ?? []) this.set({ check: check.name }, figure(check))
      },
    })
  const perRun = (name: string, help: string, figure: (state: BooksState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const state = await read()
        if (state) this.set(figure(state))
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
    'When the last nightly verification of the books ended, in Unix seconds; before the first one, when the database was created.',
    ({ last, createdAt }) => (last?.finishedAt ?? createdAt).getTime() / 1000,
  )
  perRun(
    'books_audit_duration_seconds',
    'Duration of the last nightly verification of the books in seconds, including the pause between its two runs.',
    ({ last }) => (last ? last.finishedAt.getTime() - last.startedAt.getTime() : 0) / 1000,
  )
}
