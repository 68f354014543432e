import type { DisputeLevels } from '@merchant-payments/api/worker'
import { Gauge, type Registry } from 'prom-client'

/** @param read null while the database does not answer: then there are no values */
export function watchDisputeRates(registry: Registry, read: () => Promise<DisputeLevels | null>): void {
  new Gauge({
    name: 'dispute_rate_merchants',
    help: 'Merchants with 20 payments or more in this month, by the level of their disputes: warning (0.5 %) or alarm (0.75 %). The same in every process: do not sum.',
    labelNames: ['mode', 'level'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [mode, levels] of Object.entries((await read()) ?? {}))
        for (const [level, count] of Object.entries(levels)) this.set({ mode, level }, count)
    },
  })
}
