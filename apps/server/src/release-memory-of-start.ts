import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const waitMs = 10_000
/** The share of that time in which a process without work runs at most, with the first turns of its loops. */
const quietShare = 0.05

/**
 * Gives back to the system what only the start of this process needed, unless it has had work since: V8 keeps the pages of the
 * young generation, and the malloc of compilers, for as long as the process lives. Never later: the collection also drops code
 * that was compiled and not run for a moment, and the payments after it cost a tenth more.
 */
export function releaseMemoryOfStart(release = collectGarbage): void {
  // From its least size the young generation grows to its largest in one step, not in three, in which much is collected too early.
  setFlagsFromString('--semi-space-growth-factor=8')
  const started = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(started).utilization <= quietShare) release()
  }, waitMs).unref()
}

/** A full collection, which returns free pages to the system as a plain one does not. It blocks the process for 2 ms per MB in use. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
