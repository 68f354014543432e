import { createMerchant, listMerchants } from '@merchant-payments/api'
import { Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { print } from './print.ts'
import { withServices } from './with-services.ts'

export function merchantsCommand(): Command {
  const merchants = new Command('merchants').description('Merchants of this platform.')
  merchants
    .command('create')
    .description('Create a merchant with a test and a live account. Its keys and password are shown this once.')
    .requiredOption('--name <name>', 'business name', name)
    .requiredOption('--email <email>', 'email of the owner, who signs in to the portal with it', email)
    .addOption(new Option('--plan <plan>', 'pricing plan').choices(['free', 'brand', 'pro']).default('free'))
    .option('--country <code>', 'ISO 3166 alpha-2', country, 'US')
    .option('--json', 'print one JSON value', false)
    .action(async ({ json, ...merchant }) => {
      print(await withServices({ processor: true }, (services) => createMerchant(services, merchant)), json)
    })
  merchants
    .command('list')
    .description('List all merchants, newest first.')
    .option('--json', 'print one JSON value', false)
    .action(async ({ json }) => {
      print(await withServices({ processor: false }, (services) => listMerchants(services)), json)
    })
  return merchants
}

function name(value: string): string {
  if (value.trim() === '' || value.length > 200) throw new InvalidArgumentError('Must have 1 to 200 characters.')
  return value
}

function email(value: string): string {
  if (!z.email().safeParse(value).success) throw new InvalidArgumentError('Must be an email address.')
  return value
}

function country(value: string): string {
  if (!/^[A-Za-z]{2}$/.test(value)) throw new InvalidArgumentError('Must be two letters.')
  return value.toUpperCase()
}
