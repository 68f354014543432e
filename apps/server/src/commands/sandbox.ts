import { waitForKeyCaches } from '@merchant-payments/api/http'
import { applyAbilities, syncAccount, toMerchantAccount } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { Command } from 'commander'
import { CommandError, noMerchant } from '../command-error.ts'
import { advanceEndingPauses } from '../embedded/advance-ending-pauses.ts'
import { drainEventsAndMovements } from '../embedded/drain-events-and-movements.ts'
import type { RequestedCapabilities, RequiredData } from '../embedded/sandbox-control.ts'
import { advanceByDays, showProgress } from './advance-by-days.ts'
import { commandGroup } from './command-group.ts'
import { capabilityOptions, count, duration, type Mode, modeOption } from './options.ts'
import { print } from './print.ts'
import { readCapabilities } from './requested-capabilities.ts'
import { sandboxFaultCommand } from './sandbox-fault.ts'
import type { Terminal } from './terminal.ts'
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
    .description(
      "Set the capabilities of a merchant's processor account, have the processor require data of it, or reject it.",
    )
    .argument('<merchant>', 'mer_…')
    .addOption(cards)
    .addOption(transfers)
    .option(
      '--rejected <reason>',
      'have the processor reject it: fraud, listed, terms_of_service, under_review, platform_paused …; none withdraws the rejection',
    )
    .option(
      '--requires <names...>',
      'have the processor require data, such as individual.verification.document; none withdraws it. The onboarding supplies it',
    )
    .option('--deadline <time>', 'when it becomes overdue: 10d, 12h …; without a deadline it is overdue', duration)
    .option('--error <code>', 'why earlier data was not accepted: verification_document_expired …')
    .option('--disconnect', 'have the merchant disconnect an express or standard account in its dashboard')
    .addOption(modeOption())
    .action(async (id: string, { json, mode, ...change }: { json: boolean; mode: Mode } & AccountChange) => {
      const { cards, transfers, rejected, requires, disconnect } = change
      if (!cards && !transfers && rejected === undefined && !requires && !disconnect)
        throw new CommandError('Pass --cards, --transfers or both, --requires, --rejected, or --disconnect.')
      if (!change.requires && (change.deadline !== undefined || change.error !== undefined))
        throw new CommandError('--deadline and --error describe the data of --requires.')
      print(terminal, await changeAccount(terminal, id, mode === 'live', change), json)
    })
}

type AccountChange = RequestedCapabilities & {
  rejected?: string | undefined
  disconnect?: boolean | undefined
  requires?: string[] | undefined
  /** Seconds from now. */
  deadline?: number | undefined
  error?: string | undefined
}

function changeAccount(terminal: Terminal, merchantId: string, livemode: boolean, change: AccountChange) {
  return withSandbox(terminal, 'mpay sandbox account', async (services, sandbox) => {
    const account = await services.database.prisma.account.findFirst({
      where: { merchantId, livemode },
    })
    if (!account) throw noMerchant(merchantId)
    const { processorAccountId, model, cardPaymentsActive: cardsActive, transfersActive } = account
    if (processorAccountId === null) {
      throw new CommandError(`The merchant ${merchantId} has no account at the processor.`)
    }
    if (change.cards || change.transfers) {
      const requested = readCapabilities(change, { cardsActive, transfersActive }, model)
      await sandbox.setCapabilities(livemode, processorAccountId, requested)
    }
    if (change.rejected !== undefined) {
      const reason = change.rejected === 'none' ? null : change.rejected
      await sandbox.rejectAccount(livemode, processorAccountId, reason)
    }
    if (change.requires) {
      // This process has not called the processor yet, whose clock may be ahead.
      await services.processor.clock.read()
      await sandbox.requireData(livemode, processorAccountId, requiredData(change.requires, change, services))
    }
    if (change.disconnect) await sandbox.disconnect(livemode, processorAccountId)
    const decided = await syncAccount(services, account)
    await applyAbilities(services, decided)
    await waitForKeyCaches()
    return { merchant_id: merchantId, ...toMerchantAccount(decided) }
  })
}

function requiredData(
  names: readonly string[],
  { deadline, error: code }: Pick<AccountChange, 'deadline' | 'error'>,
  { processorClock }: Pick<Services, 'processorClock'>,
): RequiredData[] {
  if (names.length === 1 && names[0] === 'none') return []
  const now = Math.floor(processorClock.now().getTime() / 1000)
  const error = code === undefined ? {} : { error: { code, reason: `Not accepted: ${code.replaceAll('_', ' ')}.` } }
  return names.map((name) => ({ name, deadline: deadline === undefined ? null : now + deadline, ...error }))
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
        const readSeconds = async () => {
          await services.processor.clock.read()
          return Math.ceil(services.processorClock.now().getTime() / 1000)
        }
        const advancing = {
          advance: async (step: number) =>
            advanceEndingPauses(services, sandbox, new Date(((await readSeconds()) + step) * 1000)),
        }
        const time =
          seconds === 0 ? new Date((await readSeconds()) * 1000) : await advanceByDays(advancing, seconds, progress)
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
