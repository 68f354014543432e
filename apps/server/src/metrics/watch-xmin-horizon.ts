import { type HorizonHolder, holderKinds } from '@merchant-payments/db'
import { Gauge, type Registry } from 'prom-client'

/** A holder of the xmin horizon, and how long it has held it, in milliseconds. */
export type HeldHorizon = HorizonHolder & { heldMs: number }

/** @param held null in a process without a worker */
export function watchXminHorizon(registry: Registry, held: () => readonly HeldHorizon[] | null): void {
  new Gauge({
    name: 'database_snapshot_held_seconds',
    help: 'Age of the oldest hold on the xmin horizon, which keeps vacuum from removing dead rows (more than 1,000 transactions behind), by holder; 0 for none.',
    labelNames: ['holder'],
    registers: [registry],
    collect() {
      const snapshots = held()
      if (!snapshots) return
      for (const holder of holderKinds) {
        const longest = snapshots.filter(({ kind }) => kind === holder).map(({ heldMs }) => heldMs)
        this.set({ holder }, Math.max(0, ...longest) / 1000)
      }
    },
  })
}
