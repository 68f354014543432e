import type { BudgetLeft } from '@merchant-payments/api/services'
import { Gauge, type Registry } from 'prom-client'

/** @param read null while the database gives no answer */
export function watchProcessorBudgets(registry: Registry, read: () => Promise<BudgetLeft[] | null>): void {
  new Gauge({
    name: 'processor_budget_left_ratio',
    help: 'What is left of the requests that the processor takes at once, from 0 (requests wait) to 1; from the database.',
    labelNames: ['mode'],
    registers: [registry],
    async collect() {
      const budgets = await read()
      this.reset()
      for (const { mode, left } of budgets ?? []) this.set({ mode }, left)
    },
  })
}
