import { Counter, Gauge, type Registry } from 'prom-client'
import type { Backlogs } from './read-backlogs.ts'

/** @param read null while the database does not answer: then the gauges are absent rather than outdated */
export function watchBacklogs(registry: Registry, read: () => Promise<Backlogs | null>): void {
  const registers = [registry]
  new Gauge({
    name: 'database_up',
    help: 'Whether the last query for the backlogs succeeded: 1 or 0.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Open deliveries by state, up to 10,000 due ones and 10,000 later ones: new (not tried yet), due (for another attempt), later (waiting for a retry). The same in every process: do not sum.',
    labelNames: ['state'],
    registers,
    async collect() {
      const backlogs = await read()
      this.reset()
      for (const [state, count] of Object.entries(backlogs?.deliveries ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'processor_events_waiting',
    help: 'Stored events of the processor that are not applied yet, up to 10,000. The same in every process: do not sum.',
    registers,
    async collect() {
      const backlogs = await read()
      if (backlogs) this.set(backlogs.processorEvents)
      else this.remove()
    },
  })
  new Gauge({
    name: 'backlog_oldest_seconds',
    help: 'Age of the oldest item of each backlog: outbox (due deliveries that no worker has found), deliveries (due ones that a worker sends), both of endpoints that are not failing, processor_events, event_feeds (due to be read), movements (without an answer), transfers (due), refunds (without an answer). The same in every process: do not sum.',
    labelNames: ['backlog'],
    registers,
    async collect() {
      const backlogs = await read()
      this.reset()
      for (const [backlog, age] of Object.entries(backlogs?.oldest ?? {})) this.set({ backlog }, age)
    },
  })
  new Counter({
    name: 'processor_events_refused_total',
    help: 'Signed events of the processor that could not be read, by reason: another API version, or thin. Read from the database, the same in every process: do not sum.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const backlogs = await read()
      this.reset()
      for (const { reason, count } of backlogs?.refusedEvents ?? []) this.inc({ reason }, count)
    },
  })
}
