import type { PartitionState } from '@merchant-payments/db/partitions'
import { Gauge, type Registry } from 'prom-client'

/** @param read null while the database gives no answer: then nothing is said */
export function watchPartitions(registry: Registry, read: () => Promise<readonly PartitionState[] | null>): void {
  new Gauge({
    name: 'partition_months_ahead',
    help: 'Months after this one that a table has partitions for. Below 1, the next one is missing. Not of tables without any.',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const states = await read()
      this.reset()
      for (const { table, monthsAhead } of states ?? []) if (monthsAhead !== null) this.set({ table }, monthsAhead)
    },
  })
}
