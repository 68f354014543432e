import { addOperator, listOperators, removeOperator } from '@merchant-payments/api/operator'
import { OperatorRole } from '@merchant-payments/db'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { email, name } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'

export function operatorsCommand(terminal: Terminal): Command {
  return commandGroup(
    'operators',
    'Operators of the platform. They see every merchant in the portal, and do what their role allows.',
    [add(terminal), list(terminal), remove(terminal)],
  )
}

type AddOptions = { json: boolean; name: string; role?: OperatorRole; existing: boolean }

function add(terminal: Terminal): Command {
  return new Command('add')
    .description('Make a person an operator. A new person gets a password, which is shown only once.')
    .argument('<email>', 'sign-in email', email)
    .option('--name <name>', 'name of a new person', name, 'Operator')
    .addOption(
      new Option(
        '--role <role>',
        'admin: everything; support: reads, and helps merchants; accountant: reads (default: admin, or the present role)',
      ).choices(Object.values(OperatorRole)),
    )
    .option('--existing', 'also a person who exists, and keeps their own password', false)
    .action(async (address: string, { json, ...given }: AddOptions) => {
      const added = await withDatabase(terminal, (services) => addOperator(services, { email: address, ...given }))
      print(terminal, added, json)
    })
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the operators.')
    .action(async ({ json }) => print(terminal, await withDatabase(terminal, listOperators), json))
}

function remove(terminal: Terminal): Command {
  return new Command('remove')
    .description('Remove the operator role from a person. The person can still sign in.')
    .argument('<email>', 'sign-in email', email)
    .action(async (address: string, { json }) => {
      const removed = await withDatabase(terminal, (services) => removeOperator(services, address))
      if (!removed) throw new CommandError(`There is no operator ${address}.`)
      print(terminal, { email: address, operator: false }, json)
    })
}
