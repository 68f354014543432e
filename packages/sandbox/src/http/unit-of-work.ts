import type { SandboxClock } from '../clock.ts'
import type { Objects } from '../store/objects.ts'
import type { Context, Settings } from './context.ts'

type Scope = {
  live: boolean
  account?: string
  request?: Context['request']
  /** The work only reads. */
  readOnly?: boolean
}

/** Runs work in transactions, each of which sees one moment of the sandbox clock. */
export type UnitOfWork = {
  run<T>(scope: Scope, work: (ctx: Context) => T): T
}

export function createUnitOfWork(
  objects: Objects,
  settings: Settings,
  clock: SandboxClock,
  deliver: () => void,
): UnitOfWork {
  return {
    run(scope, work) {
      let scheduled = false
      const now = clock.seconds()
      const { db } = objects
      const inside = (run: () => ReturnType<typeof work>) => (scope.readOnly ? db.snapshot(run) : db.transaction(run))
      const result = inside(() =>
        work({
          objects,
          settings,
          live: scope.live,
          account: scope.account ?? settings.meta.platform,
          now,
          sandboxNow: now,
          realNow: clock.realMilliseconds(),
          request: scope.request ?? null,
          deliverSoon: () => {
            scheduled = true
          },
        }),
      )
      if (scheduled) deliver()
      return result
    },
  }
}
