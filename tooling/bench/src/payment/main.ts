import { type Undo, withCleanup } from '@merchant-payments/drill/site'
import { costBetween } from './database-cost.ts'
import { makePayments, percentile } from './drive.ts'
import { deliveries, startProduct } from './product.ts'

export async function payment(options: readonly string[]): Promise<void> {
  const count = Number(options[0] ?? 200)
  await withCleanup(async (undo: Undo) => {
    const product = await startProduct(undo, !options.includes('--sandbox'))
    await makePayments(product.shop, 50, 8, deliveries)
    await product.meter.begin()
    const before = await product.meter.read()
    const used = await product.usage()
    const t = await makePayments(product.shop, count, 8, deliveries)
    const after = await product.meter.read()
    const use = await product.usage()
    console.log(costBetween(before, after))
    console.log(
      use,
      Object.fromEntries(Object.entries(use).map(([n, u]) => [n, (u.cpuMs - (used[n]?.cpuMs ?? 0)) / count])),
    )
    for (const [n, v] of Object.entries(t)) console.log(n, percentile(v, 0.5), percentile(v, 0.95))
    for (const s of await product.meter.statements(60))
      console.log(s.calls, s.ms.toFixed(1), s.wal, s.query.replace(/\s+/g, ' ').slice(0, 200))
  })
}
