import { open } from 'node:fs/promises'
import { erasePersonOf, exportPersonOf, type PersonName } from '@merchant-payments/api/operator'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { email, type Mode, modeOption } from './options.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase, withProcessor } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function customersCommand(terminal: Terminal): Command {
  return commandGroup(
    'customers',
    'Personal data of the people who buy from a merchant, with or without a customer object.',
    [erase(terminal), exportData(terminal)],
  )
}

type Chosen = { json: boolean; mode: Mode; email?: string; customer?: string }

function erase(terminal: Terminal): Command {
  return person('erase')
    .description(
      'Erase the personal data of one person permanently: name, email, phone, addresses and metadata, in the rows, the events and ' +
        'the responses of webhook endpoints, and their customer at the processor. Amounts, ids and times stay. Active ' +
        'subscriptions, open sessions and open disputes must end first. It can be repeated.',
    )
    .action(async (merchantId: string, chosen: Chosen) => {
      const name = personOf(chosen)
      const livemode = chosen.mode === 'live'
      const erased = await withProcessor(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        const rows = await erasePersonOf(services, { merchantId, livemode }, name)
        // Never the email itself: it is erased.
        const about = 'email' in name ? { objectId: null, fields: ['email'] } : { objectId: name.customerId }
        const change = { action: 'customers.erase', merchantId, livemode, ...about }
        if (Object.values(rows).some((count) => count > 0)) await writeAuditEntry(services, change)
        return rows
      })
      print(terminal, { merchant_id: merchantId, livemode, erased }, chosen.json)
    })
}

function exportData(terminal: Terminal): Command {
  return person('export')
    .description('Write all data stored about one person to a JSON file, to answer a request for access.')
    .requiredOption('--out <file>', 'a new file, which only you can read')
    .action(async (merchantId: string, { out, ...chosen }: Chosen & { out: string }) => {
      const name = personOf(chosen)
      const livemode = chosen.mode === 'live'
      await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        const pieces = await exportPersonOf(services, { merchantId, livemode }, name)
        await writeNew(out, pieces)
        const about = 'email' in name ? { objectId: null, fields: ['email'] } : { objectId: name.customerId }
        await writeAuditEntry(services, { action: 'customers.export', merchantId, livemode, ...about })
      })
      print(terminal, { merchant_id: merchantId, livemode, file: out }, chosen.json)
    })
}

function person(command: string): Command {
  return new Command(command)
    .argument('<merchant>', 'mer_…')
    .addOption(modeOption())
    .addOption(new Option('--email <email>', 'everything with this email, in any case').argParser(email))
    .addOption(
      new Option('--customer <id>', 'cus_…: everything of this customer, and of guests with their email').conflicts(
        'email',
      ),
    )
}

function personOf({ email, customer }: Chosen): PersonName {
  if (email !== undefined) return { email }
  if (customer !== undefined) return { customerId: customer }
  throw new CommandError('Name the person with --email or --customer.')
}

/** A file that breaks off is recognizable: it is no JSON. @throws CommandError when there is such a file already, or none can be made */
async function writeNew(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'The file exists already' : `The file cannot be written (${error.code})`
    throw new CommandError(`${why}: ${path}`)
  })
  try {
    await file.writeFile(pieces)
  } finally {
    await file.close()
  }
}
