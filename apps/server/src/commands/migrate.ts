import { migrate } from '@merchant-payments/db/migrate'
import { Command } from 'commander'
import { openDatabaseAddress } from '../database/database-address.ts'
import { openDataDir } from '../embedded/data-dir.ts'
import { createLog } from '../log.ts'
import { usesDataDir } from '../services.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'

export function migrateCommand(terminal: Terminal): Command {
  return new Command('migrate')
    .description(
      'Migrate the database to the schema of this release while processes of this release and of the previous one keep ' +
        'running. Includes the long migrations, which no process runs at startup. If it is interrupted, run it again.',
    )
    .option('--json', 'print one JSON value', false)
    .action(async ({ json }: { json: boolean }) => print(terminal, await migrateDatabase(terminal), json))
}

/** Applies every pending migration, and reports its progress on stderr. */
async function migrateDatabase(terminal: Terminal): Promise<{ applied: string[]; newer: string[] }> {
  const config = terminal.readConfig()
  if (usesDataDir(config)) await openDataDir(config)
  const address = await openDatabaseAddress(config, createLog({ logLevel: 'error' }, { write: terminal.err }))
  try {
    const newer: string[] = []
    const applied = await migrate(address.direct, {
      onApplied: (name) => terminal.err(`applied ${name}\n`),
      onProgress: (name, progress) => terminal.err(`${name}: ${progress}\n`),
      onNewer: (names) => newer.push(...names),
    })
    return { applied, newer }
  } finally {
    await address.close()
  }
}
