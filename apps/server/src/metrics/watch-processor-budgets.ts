import type { BudgetLeft } from '@merchant-payments/api/services'
import { Gauge, type Registry } from 'prom-client'

/** @param read null while the database gives no answer */
export function watchProcessorBudgets(registry: Registry, read: () => Promise<BudgetLeft[] | null>): void {
  new Gauge({
    name: 'processor_budget_left_ratio',
    help: 'Unused fraction of the processor rate limit, from 0 (requests wait) to 1. The same in every process: do not sum.',
    labelNames: ['mode'],
    registers: [registry],
    async collect() {
      const budgets = await read()
      this.reset()
      for (const { mode, left } of budgets ?? []) this.set({ mode }, left)
    },
  })
}
