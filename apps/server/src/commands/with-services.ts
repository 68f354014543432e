import type { Services } from '@merchant-payments/api'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { localSecrets } from '../embedded/data-dir.ts'
import { startSandbox, withRunningSandbox } from '../embedded/sandbox.ts'
import { createLog } from '../log.ts'
import { createServices, needsLocalSecrets } from '../services.ts'

export type Needs = { processor: boolean }

/**
 * Runs a command on this installation's database and processor, beside a running server or without one: what is not
 * running is started for as long as the command takes.
 */
export async function withServices<T>(needs: Needs, work: (services: Services) => Promise<T>): Promise<T> {
  const configured = readConfig()
  const log = createLog({ logLevel: 'error' })
  const secrets = needsLocalSecrets(configured) ? await localSecrets(configured.dataDir) : null
  const config = needs.processor ? await withRunningSandbox(configured) : configured
  const { database, close } = await openDatabase(config, log)
  try {
    const hostsSandbox = needs.processor && !config.stripe && !config.sandboxElsewhere
    const sandbox = hostsSandbox && secrets ? await startSandbox(config, secrets, log) : null
    try {
      return await work(createServices(config, database, secrets))
    } finally {
      await sandbox?.stop()
    }
  } finally {
    await close()
  }
}
