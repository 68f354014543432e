import { Counter, Gauge, type Registry } from 'prom-client'
import type { WorkerState } from '../worker-state.ts'

/** @param worker null in a process without one */
export function watchLoops(registry: Registry, worker: () => WorkerState | null): void {
  const registers = [registry]
  new Counter({
    name: 'worker_loop_steps_total',
    help: 'Steps of the loops of the worker, by loop and outcome.',
    labelNames: ['loop', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [loop, { succeeded, failed }] of Object.entries(worker()?.loops ?? {})) {
        this.inc({ loop, outcome: 'succeeded' }, succeeded)
        this.inc({ loop, outcome: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'worker_loop_quiet_seconds',
    help: 'Time since the running step of a loop last made progress; 0 between two steps.',
    labelNames: ['loop'],
    registers,
    collect() {
      for (const [loop, { quietMs }] of Object.entries(worker()?.loops ?? {})) this.set({ loop }, quietMs / 1000)
    },
  })
}
