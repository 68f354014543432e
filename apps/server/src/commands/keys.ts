import { waitForKeyCaches } from '@merchant-payments/api/http'
import {
  createKey,
  isKeyPermission,
  type KeyPermission,
  keyResources,
  listKeys,
  maxGraceSeconds,
  revokeKey,
  rollKey,
} from '@merchant-payments/api/operator'
import { Command, InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { duration, type Mode, modeOption, moment, name, permissionsOf } from './options.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function keysCommand(terminal: Terminal): Command {
  return commandGroup(
    'keys',
    "A merchant's API keys. Limits over both modes: 3 new keys in 10 minutes, 10 in an hour, and 25 active keys.",
    [create(terminal), list(terminal), roll(terminal), revoke(terminal)],
  )
}

type Creating = {
  json: boolean
  mode: Mode
  live: boolean
  name: string
  expires?: Date
  permissions?: KeyPermission[] | null
}

function create(terminal: Terminal): Command {
  return new Command('create')
    .description('Create a key. The key is shown only once.')
    .argument('<merchant>', 'mer_…')
    .addOption(modeOption())
    .option('--live', 'the same as --mode live', false)
    .option('--name <name>', 'what the key is for', name, 'Key')
    .addOption(expiryOption())
    .option(
      '--permissions <list>',
      `limit the key to products:write,refunds:read …; write includes read (${keyResources.join(', ')}; default: everything)`,
      permissions,
    )
    .action(async (merchantId: string, { json, mode, live, name, expires, permissions = null }: Creating) => {
      const created = await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        const livemode = live || mode === 'live'
        const key = await createKey(services, { merchantId, livemode, name, expiresAt: expires ?? null, permissions })
        const fields = ['name', ...(expires ? ['expires'] : []), ...(permissions ? ['permissions'] : [])]
        await writeAuditEntry(services, { action: 'keys.create', merchantId, livemode, objectId: key.id, fields })
        return key
      })
      print(terminal, created, json)
    })
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the keys of a merchant, newest first, without their secrets.')
    .argument('<merchant>', 'mer_…')
    .action(async (merchantId: string, { json }: { json: boolean }) => {
      const found = await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        return listKeys(services, merchantId)
      })
      print(terminal, found, json)
    })
}

function roll(terminal: Terminal): Command {
  return new Command('roll')
    .description(
      'Replace a key with a new one, which is shown only once. The old key keeps working for the grace period.',
    )
    .argument('<merchant>', 'mer_…')
    .argument('<key>', 'key_…')
    .addOption(
      new Option('--grace <time>', 'grace period of the old key: 30m, 24h, at most 7d; 0 ends it immediately')
        .argParser(grace)
        .default(grace('24h'), '24h'),
    )
    .addOption(expiryOption())
    .action(async (merchantId: string, id: string, { json, grace, expires }: Rolling) => {
      const rolled = await withDatabase(terminal, async (services) => {
        const done = await rollKey(services, { merchantId, id, graceSeconds: grace, expiresAt: expires ?? null })
        if (!done) throw keyNotFound(merchantId, id)
        const { livemode } = done.replaced
        const fields = expires ? ['grace_seconds', 'expires'] : ['grace_seconds']
        await writeAuditEntry(services, { action: 'keys.roll', merchantId, livemode, objectId: id, fields })
        const successor = { objectId: done.key.id, fields: fields.slice(1) }
        await writeAuditEntry(services, { action: 'keys.create', merchantId, livemode, ...successor })
        return done
      })
      await waitForKeyCaches()
      print(terminal, { ...rolled.key, replaced: rolled.replaced }, json)
    })
}

type Rolling = { json: boolean; grace: number; expires?: Date }

function revoke(terminal: Terminal): Command {
  return new Command('revoke')
    .description('Revoke a key permanently. Every server refuses it from then on.')
    .argument('<merchant>', 'mer_…')
    .argument('<key>', 'key_…')
    .action(async (merchantId: string, id: string, { json }: { json: boolean }) => {
      const revoked = await withDatabase(terminal, async (services) => {
        const done = await revokeKey(services, merchantId, id)
        if (!done) throw keyNotFound(merchantId, id)
        const { key, changed } = done
        if (changed)
          await writeAuditEntry(services, { action: 'keys.revoke', merchantId, livemode: key.livemode, objectId: id })
        return key
      })
      await waitForKeyCaches()
      print(terminal, revoked, json)
    })
}

const permissions = permissionsOf(
  isKeyPermission,
  `Use resource:read or resource:write, with one of ${keyResources.join(', ')}.`,
)

function keyNotFound(merchantId: string, id: string): CommandError {
  return new CommandError(`The merchant ${merchantId} has no key ${id}.`)
}

function expiryOption(): Option {
  const examples = '2030-01-31, 2030-01-31T12:00:00Z, or 90d from now'
  return new Option('--expires <time>', `when the key expires: ${examples} (default: never)`).argParser(moment)
}

function grace(value: string): number {
  const seconds = duration(value)
  if (seconds > maxGraceSeconds) throw new InvalidArgumentError('Must be at most 7d.')
  return seconds
}
