import { listHeldOf, recordPayoutOf } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { commandActor } from './command-actor.ts'
import { commandGroup } from './command-group.ts'
import { currency, type Mode, minorUnits, modeOption, reference } from './options.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function payoutsCommand(terminal: Terminal): Command {
  return commandGroup(
    'payouts',
    'Amounts owed to merchants that the processor cannot pay, and manual payouts to them.',
    [record(terminal), list(terminal)],
  )
}

type Payout = { json: boolean; mode: Mode; amount: number; currency: string; reference: string }

function record(terminal: Terminal): Command {
  return new Command('record')
    .description(
      'Record a payout that was made by other means, such as a bank transfer. It settles waiting payments, oldest ' +
        'first, and the processor never transfers that amount. A reference is recorded only once.',
    )
    .argument('<merchant>', 'mer_…')
    .requiredOption('--amount <n>', 'the amount paid, in minor units (cents); at most the amount owed', minorUnits)
    .requiredOption('--currency <code>', 'currency of the amount owed', currency)
    .requiredOption(
      '--reference <text>',
      'a unique name for the payout, such as the reference of the bank transfer',
      reference,
    )
    .addOption(modeOption())
    .action(async (merchantId: string, { json, mode, ...paid }: Payout) => {
      const livemode = mode === 'live'
      const done = await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        const input = { merchant_id: merchantId, livemode, ...paid }
        const { recorded, payout } = await recordPayoutOf(services, input, commandActor)
        const fields = Object.keys(paid)
        const change = { action: 'payouts.record', merchantId, livemode, objectId: payout.id, fields }
        if (recorded) await writeAuditEntry(services, change)
        return { ...payout, recorded }
      })
      print(terminal, done, json)
    })
}

type Held = Awaited<ReturnType<typeof listHeldOf>>['items'][number]

async function listAllHeld(services: Parameters<typeof listHeldOf>[0], livemode: boolean): Promise<Held[]> {
  const held: Held[] = []
  for (let more = true; more; ) {
    const last = held.at(-1)
    const page = await listHeldOf(services, { livemode, limit: 100, ...(last && { starting_after: last.id }) })
    held.push(...page.items)
    more = page.has_more
  }
  return held
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the amounts owed, by merchant and currency. A negative amount is owed by the merchant.')
    .addOption(modeOption())
    .action(async ({ json, mode }: { json: boolean; mode: Mode }) => {
      const held = await withDatabase(terminal, (services) => listAllHeld(services, mode === 'live'))
      print(terminal, held, json)
    })
}
