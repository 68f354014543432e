import type { Services } from '@merchant-payments/api'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { isSystemError, localSecrets } from '../embedded/data-dir.ts'
import { startSandbox } from '../embedded/sandbox.ts'
import { createLog } from '../log.ts'
import { createServices, needsLocalSecrets } from '../services.ts'

export type Needs = { processor: boolean }

/**
 * Runs a command on this installation's database and processor, beside a running server or without one: what is not
 * running is started for as long as the command takes.
 */
export async function withServices<T>(needs: Needs, work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog({ logLevel: 'error' })
  const secrets = needsLocalSecrets(config) ? await localSecrets(config.dataDir) : null
  const { database, close } = await openDatabase(config, log)
  try {
    const embedded = !config.stripe && !config.sandboxElsewhere
    const sandbox =
      needs.processor && embedded && secrets
        ? await startSandbox(config, secrets, log).catch((error: unknown) => {
            // A running server has its sandbox on that port already.
            if (isSystemError(error, 'EADDRINUSE')) return null
            throw error
          })
        : null
    try {
      return await work(createServices(config, database, secrets))
    } finally {
      await sandbox?.stop()
    }
  } finally {
    await close()
  }
}
