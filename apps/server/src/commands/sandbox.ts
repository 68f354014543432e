import { applyAbilities, syncAccount, toMerchantAccount } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { advanceEndingPauses } from '../embedded/advance-ending-pauses.ts'
import type { RequestedCapabilities } from '../embedded/sandbox-control.ts'
import { advanceByDays, showProgress } from './advance-by-days.ts'
import { CommandError, noMerchant } from './command-error.ts'
import { commandGroup } from './command-group.ts'
import { drainEventsAndMovements } from './drain-events-and-movements.ts'
import { capabilityOptions, count, type Mode, modeOption } from './options.ts'
import { print } from './print.ts'
import { readCapabilities } from './requested-capabilities.ts'
import { sandboxFaultCommand } from './sandbox-fault.ts'
import type { Terminal } from './terminal.ts'
import { waitForKeyCaches } from './wait-for-key-caches.ts'
import { withSandbox } from './with-services.ts'

export function sandboxCommand(terminal: Terminal): Command {
  return commandGroup('sandbox', 'The built-in processor: its time, its faults, and the capabilities of accounts.', [
    account(terminal),
    advance(terminal),
    sandboxFaultCommand(terminal),
  ])
}

function account(terminal: Terminal): Command {
  const [cards, transfers] = capabilityOptions()
  return new Command('account')
    .description("Set the capabilities of a merchant's processor account, or have the processor reject it.")
    .argument('<merchant>', 'mer_…')
    .addOption(cards)
    .addOption(transfers)
    .option(
      '--rejected <reason>',
      'have the processor reject it: fraud, listed, terms_of_service, under_review, platform_paused …; none withdraws the rejection',
    )
    .addOption(modeOption())
    .action(async (id: string, { json, mode, ...change }: { json: boolean; mode: Mode } & AccountChange) => {
      if (!change.cards && !change.transfers && change.rejected === undefined)
        throw new CommandError('Pass --cards, --transfers or both, or --rejected.')
      print(terminal, await changeAccount(terminal, id, mode === 'live', change), json)
    })
}

type AccountChange = RequestedCapabilities & { rejected?: string | undefined }

function changeAccount(terminal: Terminal, merchantId: string, livemode: boolean, change: AccountChange) {
  return withSandbox(terminal, 'mpay sandbox account', async (services, sandbox) => {
    const account = await services.database.prisma.account.findFirst({
      where: { merchantId, livemode },
    })
    if (!account) throw noMerchant(merchantId)
    const { processorAccountId, cardPaymentsActive: cardsActive, transfersActive } = account
    if (processorAccountId === null) {
      throw new CommandError(`The merchant ${merchantId} has no account at the processor.`)
    }
    if (change.cards || change.transfers) {
      const requested = readCapabilities(change, { cardsActive, transfersActive })
      await sandbox.setCapabilities(livemode, processorAccountId, requested)
    }
    if (change.rejected !== undefined) {
      const reason = change.rejected === 'none' ? null : change.rejected
      await sandbox.rejectAccount(livemode, processorAccountId, reason)
    }
    const decided = await syncAccount(services, account)
    await applyAbilities(services, decided)
    await waitForKeyCaches()
    return { merchant_id: merchantId, ...toMerchantAccount(decided) }
  })
}

const hourInSeconds = 3_600
const maxSeconds = 3_650 * 24 * hourInSeconds

function advance(terminal: Terminal): Command {
  return new Command('advance')
    .description(
      "Advance the sandbox's time, and wait until all work that fell due is done and the API has received its events.",
    )
    .option('--days <n>', 'whole days', count)
    .option('--hours <n>', 'whole hours', count)
    .action(async ({ json, days, hours }: { json: boolean; days?: number; hours?: number }) => {
      if (days === undefined && hours === undefined) throw new CommandError('Pass --days, --hours or both.')
      const seconds = ((days ?? 0) * 24 + (hours ?? 0)) * hourInSeconds
      if (seconds > maxSeconds) throw new CommandError('Time can advance by at most ten years at once.')
      const moved = await withSandbox(terminal, 'mpay sandbox advance', async (services, sandbox) => {
        const since = services.clock.now()
        const progress = json ? () => undefined : showProgress(terminal.err)
        const advancing = {
          advance: async (step: number) => {
            await services.processor.clock.read()
            const now = Math.ceil(services.processorClock.now().getTime() / 1000)
            return advanceEndingPauses(services, sandbox, new Date((now + step) * 1000))
          },
        }
        const time = seconds === 0 ? since : await advanceByDays(advancing, seconds, progress)
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
