import { Counter, Gauge, type Registry } from 'prom-client'
import type { Backlogs } from './read-backlogs.ts'

/** @param read null while the database gives no answer: then nothing is said of the backlogs, rather than what is old */
export function watchBacklogs(registry: Registry, read: () => Promise<Backlogs | null>): void {
  const registers = [registry]
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered when it was last asked for the backlogs: 1 or 0.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries to merchants that are still to be made: new ones (up to 10,000), due ones, ones being sent, ones to be repeated later.',
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
    help: 'Events of the processor that are stored and not applied yet, up to 10,000.',
    registers,
    async collect() {
      const backlogs = await read()
      if (backlogs) this.set(backlogs.processorEvents)
      else this.remove()
    },
  })
  new Gauge({
    name: 'backlog_oldest_seconds',
    help: 'How long the oldest of a backlog has waited: deliveries not enqueued (outbox) or due, events of the processor, feeds to be read, movements without an answer, transfers that are due, refunds without an answer.',
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
    help: 'Signed events of the processor that could not be read: of another API version, or thin.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const backlogs = await read()
      this.reset()
      for (const { reason, count } of backlogs?.refusedEvents ?? []) this.inc({ reason }, count)
    },
  })
}
