import { installPostgres } from './postgres/install.ts'
import type { Server } from './postgres/link.ts'
import { createTemplate, dropTemplate } from './product/template.ts'
import { runSeed, type SeedReport } from './run-seed.ts'
import { installTime } from './time/install.ts'
import { disputes } from './workloads/disputes.ts'
import { payments } from './workloads/payments.ts'

export type Simulator = {
  run(seed: number, without?: ReadonlySet<string>): Promise<SeedReport>
  close(): Promise<void>
}

/** Each client does one of them: payments mostly. */
const workloads = [payments, payments, payments, disputes]

/**
 * A simulator on a PostgreSQL server. It puts its own clock, random numbers and connections in the place of those of Node.js and of
 * the driver, for simulated processes alone, until it is closed.
 * @param adminUrl a superuser's, of the administrative database
 */
export async function createSimulator(adminUrl: string): Promise<Simulator> {
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
      run: (seed, without = new Set()) => runSeed({ postgres, template, workloads, seed, without, use }),
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
