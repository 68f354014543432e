import { type Distribution, distribute } from '@merchant-payments/db/distribute'
import { migrate } from '@merchant-payments/db/migrate'
import { partitionDatabase } from '@merchant-payments/db/partitions'
import { Command } from 'commander'
import { openDatabaseAddress } from '../database-address.ts'
import { openDataDir } from '../embedded/data-dir.ts'
import { createLog } from '../log.ts'
import { usesDataDir } from '../services.ts'
import { commandGroup } from './command-group.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'

export function databaseCommand(terminal: Terminal): Command {
  return commandGroup('database', 'Partition or distribute the tables.', [
    partition(terminal),
    distributeTables(terminal),
  ])
}

function partition(terminal: Terminal): Command {
  return new Command('partition')
    .description(
      'Partition events, deliveries, attempts, requests and events of the processor by month, while processes of this release ' +
        'keep running. Replace all processes of the previous release first: it cannot run against partitioned tables, and ' +
        'rolling back to it is no longer possible. If it is interrupted, run it again.',
    )
    .action(async ({ json }: { json: boolean }) => {
      const done = await partitionTables(terminal)
      print(terminal, done, json)
      if (!json && done.partitioned.length === 0)
        terminal.err('Nothing to do: all tables are already partitioned by month.\n')
    })
}

/** Migrates to the schema of this release, and partitions what is not partitioned yet. Reports its progress on stderr. */
async function partitionTables(terminal: Terminal): Promise<{ partitioned: string[] }> {
  const config = terminal.readConfig()
  if (usesDataDir(config)) await openDataDir(config)
  const address = await openDatabaseAddress(config, createLog({ logLevel: 'error' }, { write: terminal.err }))
  try {
    const report = (name: string, progress: string) => terminal.err(`${name}: ${progress}\n`)
    await migrate(address.direct, { onApplied: (name) => terminal.err(`applied ${name}\n`), onProgress: report })
    return { partitioned: await partitionDatabase(address.direct, { onProgress: report }) }
  } finally {
    await address.close()
  }
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
