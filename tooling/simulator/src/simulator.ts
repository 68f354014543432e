import { installPostgres } from './postgres/install.ts'
import type { Server } from './postgres/link.ts'
import { createTemplate, dropTemplate } from './product/template.ts'
import { runSeed, type SeedReport } from './run-seed.ts'
import { installTime } from './time/install.ts'
import { customers } from './workloads/customers.ts'
import { dashboard } from './workloads/dashboard.ts'
import { discounts } from './workloads/discounts.ts'
import { disputes } from './workloads/disputes.ts'
import { endpoints } from './workloads/endpoints.ts'
import { intents } from './workloads/intents.ts'
import { paymentLinks } from './workloads/payment-links.ts'
import { payments } from './workloads/payments.ts'
import { payouts } from './workloads/payouts.ts'
import { platform } from './workloads/platform.ts'
import { products } from './workloads/products.ts'
import { savedCards } from './workloads/saved-cards.ts'
import { shipping } from './workloads/shipping.ts'
import { subscriptions } from './workloads/subscriptions.ts'
import type { Workload } from './workloads/workload.ts'

export type Simulator = {
  run(seed: number, without?: ReadonlySet<string>): Promise<SeedReport>
  close(): Promise<void>
}

/** The kinds of clients, by what they do. */
export const workloads: readonly Workload[] = [
  payments,
  disputes,
  intents,
  shipping,
  products,
  customers,
  savedCards,
  discounts,
  paymentLinks,
  subscriptions,
  payouts,
  dashboard,
  endpoints,
  platform,
]

/**
 * A simulator on a PostgreSQL server. It puts its own clock, random numbers and connections in the place of those of Node.js and of
 * the driver, for simulated processes alone, until it is closed.
 * @param adminUrl a superuser's, of the administrative database
 * @param only the name of the one kind of clients; null for all
 * @throws TypeError for the name of no kind
 */
export async function createSimulator(adminUrl: string, only: string | null = null): Promise<Simulator> {
  const chosen = workloads.filter(({ name }) => only === null || name === only)
  if (chosen.length === 0) throw new TypeError(`no clients of the kind "${only}"`)
  let server: Server | undefined
  const use = (next: Server) => {
    server = next
  }
  const restoreTime = installTime()
  const { Client, restore } = installPostgres(() => {
    if (!server) throw new Error('there is no world')
    return server
  })
  const postgres = { Client, adminUrl }
  const restoreAll = () => {
    restore()
    restoreTime()
  }
  try {
    const template = await createTemplate(postgres, `world_${process.pid}_template`, use)
    return {
      run: (seed, without = new Set()) => runSeed({ postgres, template, workloads: chosen, seed, without, use }),
      async close() {
        await dropTemplate(postgres, template)
        restoreAll()
      },
    }
  } catch (error) {
    restoreAll()
    throw error
  }
}
