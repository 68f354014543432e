import { notRecovered, recoverSince, recoveryReport } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { createThrottle } from '@merchant-payments/api/worker'
import { databaseTime, statementsOn } from '@merchant-payments/db'
import { LeaseHeldError } from '@merchant-payments/db/worker'
import { withPriority } from '@merchant-payments/processor'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { drainEventsAndMovements } from '../embedded/drain-events-and-movements.ts'
import { pastMoment } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor } from './with-services.ts'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10
/** Maximum duration of a recovery, which reads the events of every account. */
const timeoutMs = 60 * 60_000

export function recoverCommand(terminal: Terminal): Command {
  return new Command('recover')
    .description(
      'Recover what the database lost in a restore from a backup: rows, from the objects at the processor, ' +
        'and events, which the processor keeps for 30 days. Merchants get each event once. The server recovers missed events ' +
        'by itself: at startup, after an outage and every hour.',
    )
    .addOption(
      new Option('--since <time>', 'recover everything since: 2026-01-31, 2026-01-31T12:00:00Z, or 24h ago')
        .argParser(pastMoment)
        .makeOptionMandatory(),
    )
    .option('--dry-run', 'report what is missing, and change nothing', false)
    .option('--json', 'print one JSON value', false)
    .action(async ({ json, since, dryRun }: { json: boolean; since: Date; dryRun: boolean }) => {
      const tell = json ? () => undefined : (progress: string) => terminal.err(`${progress}\n`)
      const { not_recovered, ...recovered } = await withProcessor(terminal, (services) =>
        withPriority('sweep', () => recover(services, since, { dryRun, tell })),
      )
      if (json) return print(terminal, { ...recovered, not_recovered }, true)
      print(terminal, recovered, false)
      terminal.out(`\nNot recovered:\n${not_recovered.map((line) => `- ${line}`).join('\n')}\n`)
    })
}

type Options = { dryRun?: boolean; tell?: (progress: string) => void }

/**
 * Brings back what was lost since a moment, beside a running server or without one.
 * @throws CommandError naming the first account that could not be read
 */
export async function recover(
  services: Services,
  since: Date,
  { dryRun = false, tell = () => undefined }: Options = {},
) {
  const [begun, beginning] = [services.clock.now(), await databaseTime(statementsOn(services.database.pool))]
  const applyEvents = () => drainEventsAndMovements(services, begun, timeoutMs)
  const pace = createThrottle(requestsPerSecond)
  const { rebuilt, failed } = await recoverSince(services, { since, dryRun, pace, applyEvents, tell }).catch(
    (error: unknown) => {
      if (error instanceof LeaseHeldError) throw new CommandError('Another recovery is running.')
      throw error
    },
  )
  const result = { since: since.toISOString(), dry_run: dryRun, rebuilt, not_recovered: notRecovered(rebuilt) }
  if (dryRun) {
    refuseIncomplete(`${total(rebuilt)} objects are missing`, failed.map(unread))
    return { ...result, accounts_read: 0, events_listed: 0, events_recovered: 0 }
  }
  // Due transfers were held back until the earlier movements were known.
  await applyEvents()
  const { read, listed, missing, failed: feeds } = await recoveryReport(services, beginning)
  refuseIncomplete(`${missing} missed events were recovered`, [...failed.map(unread), ...feeds])
  return { ...result, accounts_read: read, events_listed: listed, events_recovered: missing }
}

type Unread = { livemode: boolean; processorAccount: string | null; reason: string }
type Recovered = Awaited<ReturnType<typeof recoverSince>>

function unread({ scope, error }: Recovered['failed'][number]): Unread {
  return { livemode: scope.livemode, processorAccount: scope.hostAccount, reason: error.message }
}

function total({ merchants, ...counts }: Recovered['rebuilt']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, merchants.length)
}

/** @throws CommandError naming the first of several, and what was done nevertheless */
function refuseIncomplete(done: string, unread: readonly Unread[]): void {
  const byPlace = new Map(unread.map((one) => [`${one.livemode} ${one.processorAccount}`, one]))
  const [first, ...others] = byPlace.values()
  if (!first) return
  const name = `${first.processorAccount ?? "the platform's own account"} in ${first.livemode ? 'live' : 'test'} mode`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new CommandError(
    `${done}, but not every list could be read (run the command again to continue): ${name}${more} (${first.reason}).`,
  )
}
