import { waitForKeyCaches } from '@merchant-payments/api/http'
import {
  createPlatformKey,
  isPlatformPermission,
  listPlatformKeys,
  type PlatformPermission,
  platformPermissions,
  revokePlatformKey,
} from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { type Mode, modeOption, name, permissionsOf } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function platformKeysCommand(terminal: Terminal): Command {
  return commandGroup(
    'platform-keys',
    'Keys of the platform: programs with one create merchants, manage them and act for them.',
    [create(terminal), list(terminal), revoke(terminal)],
  )
}

type Creating = { json: boolean; mode: Mode; name: string; permissions?: PlatformPermission[] | null }

function create(terminal: Terminal): Command {
  const every = platformPermissions.join(', ')
  return new Command('create')
    .description('Create a key of the platform. The key is shown only once.')
    .requiredOption('--name <name>', 'what the key is for', name)
    .addOption(modeOption())
    .option(
      '--permissions <list>',
      `limit the key to merchants:read,act …; write includes read (${every}; default: everything)`,
      permissionsOf(isPlatformPermission, `Use some of ${every}.`),
    )
    .action(async ({ json, mode, name, permissions = null }: Creating) => {
      const created = await withDatabase(terminal, async (services) => {
        const key = await createPlatformKey(services, { livemode: mode === 'live', name, permissions })
        const fields = ['name', 'mode', ...(permissions ? ['permissions'] : [])]
        await writeAuditEntry(services, { action: 'platformKeys.create', merchantId: null, objectId: key.id, fields })
        return key
      })
      print(terminal, created, json)
    })
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the keys of the platform, newest first, without their secrets.')
    .action(async ({ json }: { json: boolean }) => {
      print(terminal, await withDatabase(terminal, listPlatformKeys), json)
    })
}

function revoke(terminal: Terminal): Command {
  return new Command('revoke')
    .description('Revoke a key of the platform permanently. Every server refuses it from then on.')
    .argument('<key>', 'key_…')
    .action(async (id: string, { json }: { json: boolean }) => {
      const revoked = await withDatabase(terminal, async (services) => {
        const done = await revokePlatformKey(services, id)
        if (!done) throw new CommandError(`The platform has no key ${id}.`)
        if (done.changed)
          await writeAuditEntry(services, { action: 'platformKeys.revoke', merchantId: null, objectId: id })
        return done.key
      })
      await waitForKeyCaches()
      print(terminal, revoked, json)
    })
}
