import { retriedLevel } from '@merchant-payments/db'
import { type LoopProgress, startPollingLoop } from '@merchant-payments/db/worker'
import { withPriority } from '@merchant-payments/processor'
import type { Logger } from 'pino'
import type { ScheduledWork } from './scheduled-work.ts'

type RepeatedWork = {
  /** By the name of the work. */
  progress(): Record<string, LoopProgress>
  /** Lets the steps that run finish, and runs no other. */
  stop(): Promise<void>
}

/**
 * Repeats each work of a list until stopped. A step that fails is logged with its name, and tried again after its pause: a
 * warning while the database or a lock cannot be had, else an error.
 */
export function repeatWork(list: readonly ScheduledWork[], log: Logger): RepeatedWork {
  const loops = list.map(({ name, everyMs, priority = 'sweep', step }) => ({
    name,
    loop: startPollingLoop({
      idleMs: everyMs,
      step: async () => {
        const result = await withPriority(priority, step)
        if (typeof result !== 'object') return result
        for (const err of result) log.warn({ work: name, err }, `a part of scheduled work will be retried: ${name}`)
        return false
      },
      onError: (err) => log[retriedLevel(err)]({ work: name, err }, `scheduled work failed: ${name}`),
    }),
  }))
  return {
    progress: () => Object.fromEntries(loops.map(({ name, loop }) => [name, loop.progress()])),
    async stop() {
      await Promise.all(loops.map(({ loop }) => loop.stop()))
    },
  }
}
