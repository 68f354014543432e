import { createKey, listKeys, revokeKey, type Services } from '@merchant-payments/api'
import { Command, InvalidArgumentError } from 'commander'
import { CommandError, noMerchant } from './command-error.ts'
import { print } from './print.ts'
import { withDatabase } from './with-services.ts'

export function keysCommand(): Command {
  const keys = new Command('keys').description("A merchant's API keys.")
  keys
    .command('create')
    .description('Create a key. It is shown this once.')
    .argument('<merchant>', 'mer_…')
    .option('--live', 'a live key instead of a test key', false)
    .option('--name <name>', 'what the key is for', 'Key')
    .option('--expires <time>', 'when it stops to work, e.g. 2030-01-31 or 2030-01-31T12:00:00Z', time)
    .option('--json', 'print one JSON value', false)
    .action(async (merchantId: string, { json, live, name, expires }) => {
      const created = await withDatabase(async (services) => {
        await requireMerchant(services, merchantId)
        return createKey(services, { merchantId, livemode: live, name, expiresAt: expires ?? null })
      })
      print(created, json)
    })
  keys
    .command('list')
    .description('List the keys of a merchant, without their secrets.')
    .argument('<merchant>', 'mer_…')
    .option('--json', 'print one JSON value', false)
    .action(async (merchantId: string, { json }) => {
      const found = await withDatabase(async (services) => {
        await requireMerchant(services, merchantId)
        return listKeys(services, merchantId)
      })
      print(found, json)
    })
  keys
    .command('revoke')
    .description('End a key for good.')
    .argument('<merchant>', 'mer_…')
    .argument('<key>', 'key_…')
    .option('--json', 'print one JSON value', false)
    .action(async (merchantId: string, id: string, { json }) => {
      const revoked = await withDatabase((services) => revokeKey(services, merchantId, id))
      if (!revoked) throw new CommandError(`The merchant ${merchantId} has no key ${id}.`)
      print(revoked, json)
    })
  return keys
}

async function requireMerchant({ database }: Services, id: string): Promise<void> {
  const found = await database.prisma.merchant.findUnique({ where: { id }, select: { id: true } })
  if (!found) throw noMerchant(id)
}

function time(value: string): Date {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('Must be a date.')
  if (date <= new Date()) throw new InvalidArgumentError('Must lie in the future.')
  return date
}
