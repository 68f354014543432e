import { type Distribution, distribute } from '@merchant-payments/db/distribute'
import { Command } from 'commander'
import { openDatabaseAddress } from '../database/database-address.ts'
import { openDataDir } from '../embedded/data-dir.ts'
import { createLog } from '../log.ts'
import { usesDataDir } from '../services.ts'
import { commandGroup } from './command-group.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'

export function databaseCommand(terminal: Terminal): Command {
  return commandGroup('database', 'Distribute the tables.', [distributeTables(terminal)])
}

function distributeTables(terminal: Terminal): Command {
  return new Command('distribute')
    .description(
      'Distribute the tables over the workers of a Citus cluster, by account. Stop every process first. If it is ' +
        'interrupted, run it again: completed steps are skipped.',
    )
    .action(async ({ json }: { json: boolean }) => {
      const done = await distributeDatabase(terminal)
      print(terminal, done, json)
      if (!json) terminal.err(nextStep(done))
    })
}

/** Reports its progress on stderr. */
async function distributeDatabase(terminal: Terminal): Promise<Distribution> {
  const config = terminal.readConfig()
  if (usesDataDir(config)) await openDataDir(config)
  const address = await openDatabaseAddress(config, createLog({ logLevel: 'error' }, { write: terminal.err }))
  try {
    return await distribute(address.direct, (step) => terminal.err(`${step}\n`))
  } finally {
    await address.close()
  }
}

function nextStep({ moved }: Distribution): string {
  return moved.length === 0
    ? 'Nothing to do: all tables are already distributed.\n'
    : 'Next: start the processes again. After the next mpay migrate, run this command again for new tables.\n'
}
