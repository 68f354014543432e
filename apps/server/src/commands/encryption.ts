import { listEncryptionKeys, replaceDataKeys } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'

export function encryptionCommand(terminal: Terminal): Command {
  return commandGroup('encryption', 'Encryption keys in ENCRYPTION_KEY.', [
    statusCommand(terminal),
    replaceDataKeysCommand(terminal),
  ])
}

function statusCommand(terminal: Terminal): Command {
  return new Command('status')
    .description(
      'List the ids of the keys, and how many secrets are encrypted with each. An older key with counts of 0 can be removed ' +
        'from ENCRYPTION_KEY.',
    )
    .action(async ({ json }: { json: boolean }) =>
      print(terminal, await withDatabase(terminal, listEncryptionKeys), json),
    )
}

function replaceDataKeysCommand(terminal: Terminal): Command {
  return new Command('replace-data-keys')
    .description(
      'Replace the data keys whose encryption key is lost, and then restart every process. Everybody signs in again, second ' +
        'factors are removed with `mpay people reset-two-factor` and set up again, and links that were mailed end.',
    )
    .option(
      '--all',
      'also those that ENCRYPTION_KEY can open: after a theft of the database and an encryption key',
      false,
    )
    .option('--yes', 'do it', false)
    .action(async ({ json, yes, all }: { json: boolean; yes: boolean; all: boolean }) => {
      if (!yes) throw new CommandError('This ends sessions, second factors and links. Repeat the command with --yes.')
      const replaced = await withDatabase(terminal, (services) =>
        replaceDataKeys(services.database, services.keyring, { all }),
      )
      print(terminal, { replaced }, json)
    })
}
