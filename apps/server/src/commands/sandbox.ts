import { syncAccount, toMerchantAccount } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import type { RequestedCapabilities } from '../embedded/sandbox-control.ts'
import { advanceByDays, showProgress } from './advance-by-days.ts'
import { CommandError, noMerchant } from './command-error.ts'
import { drainEventsAndMovements } from './drain-events-and-movements.ts'
import { capabilityOptions, count, type Mode, modeOption } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { waitForKeyCaches } from './wait-for-key-caches.ts'
import { withSandbox } from './with-services.ts'

export function sandboxCommand(terminal: Terminal): Command {
  const sandbox = new Command('sandbox').description(
    'The built-in processor: its time, and the capabilities of accounts.',
  )
  for (const command of [account(terminal), advance(terminal)]) {
    sandbox.addCommand(command.option('--json', 'print one JSON value', false))
  }
  return sandbox
}

function account(terminal: Terminal): Command {
  const [cards, transfers] = capabilityOptions()
  return new Command('account')
    .description("Set the capabilities of a merchant's processor account.")
    .argument('<merchant>', 'mer_…')
    .addOption(cards)
    .addOption(transfers)
    .addOption(modeOption())
    .action(async (id: string, { json, mode, ...requested }: { json: boolean; mode: Mode } & RequestedCapabilities) => {
      if (!requested.cards && !requested.transfers) throw new CommandError('Give --cards or --transfers, or both.')
      print(terminal, await setCapabilities(terminal, id, mode === 'live', requested), json)
    })
}

function setCapabilities(terminal: Terminal, merchantId: string, livemode: boolean, requested: RequestedCapabilities) {
  return withSandbox(terminal, 'mpay sandbox account', async (services, sandbox) => {
    const account = await services.database.prisma.account.findUnique({
      where: { merchantId_livemode: { merchantId, livemode } },
    })
    if (!account) throw noMerchant(merchantId)
    if (account.processorAccountId === null)
      throw new CommandError(`The merchant ${merchantId} has no account at the processor.`)
    await sandbox.setCapabilities(livemode, account.processorAccountId, requested)
    const decided = await syncAccount(services, account)
    await waitForKeyCaches()
    return { merchant_id: merchantId, ...toMerchantAccount(decided) }
  })
}

const hourInSeconds = 3_600
const maxSeconds = 3_650 * 24 * hourInSeconds

function advance(terminal: Terminal): Command {
  return new Command('advance')
    .description(
      "Advance the sandbox's time, and wait until everything that fell due is done and the API has its events.",
    )
    .option('--days <n>', 'whole days', count, 0)
    .option('--hours <n>', 'whole hours', count, 0)
    .action(async ({ json, days, hours }: { json: boolean; days: number; hours: number }) => {
      const seconds = (days * 24 + hours) * hourInSeconds
      if (seconds === 0) throw new CommandError('Give --days or --hours, or both.')
      if (seconds > maxSeconds) throw new CommandError('Time can advance by at most ten years at once.')
      const moved = await withSandbox(terminal, 'mpay sandbox advance', async (services, sandbox) => {
        const since = services.clock.now()
        const time = await advanceByDays(sandbox, seconds, json ? () => undefined : showProgress(terminal.err))
        await drainEventsAndMovements(services, since)
        return {
          advanced_seconds: seconds,
          now: time.getTime() / 1000,
          time: time.toISOString(),
          sandbox: sandbox.location,
        }
      })
      print(terminal, moved, json)
    })
}
