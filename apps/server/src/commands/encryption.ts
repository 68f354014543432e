import { listEncryptionKeys } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'

export function encryptionCommand(terminal: Terminal): Command {
  const encryption = new Command('encryption').description('Encryption keys in ENCRYPTION_KEY.')
  encryption.addCommand(
    new Command('status')
      .description(
        'List the ids of the keys, and how many secrets are encrypted with each. An older key with a count of 0 can be removed ' +
          'from ENCRYPTION_KEY.',
      )
      .option('--json', 'print one JSON value', false)
      .action(async ({ json }: { json: boolean }) =>
        print(terminal, await withDatabase(terminal, listEncryptionKeys), json),
      ),
  )
  return encryption
}
