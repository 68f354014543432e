import type { PartitionState } from '@merchant-payments/db/partitions'
import { Gauge, type Registry } from 'prom-client'

/** @param read null while the database does not answer: then nothing is reported */
export function watchPartitions(registry: Registry, read: () => Promise<readonly PartitionState[] | null>): void {
  new Gauge({
    name: 'partition_months_ahead',
    help: 'Months after the current one for which a table has partitions; below 1, the next one is missing. Absent for unpartitioned tables.',
    labelNames: ['table'],
    registers: [registry],
    async collect() {
      const states = await read()
      this.reset()
      for (const { table, monthsAhead } of states ?? []) this.set({ table }, monthsAhead)
    },
  })
}
