import { recoveryReport } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { readFeedsAgain } from '@merchant-payments/api/worker'
import { databaseTime } from '@merchant-payments/db'
import { Command, Option } from 'commander'
import { CommandError } from './command-error.ts'
import { drainEventsAndMovements } from './drain-events-and-movements.ts'
import { pastMoment } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor } from './with-services.ts'

export function recoverCommand(terminal: Terminal): Command {
  return new Command('recover')
    .description(
      "Read the processor's list of its events, which covers 30 days, and recover those that were missed. The server " +
        'does so by itself at its start, after an outage and every hour. Merchants get each event once.',
    )
    .addOption(
      new Option('--since <time>', 'recover events since then: 2026-01-31, 2026-01-31T12:00:00Z, or 24h ago')
        .argParser(pastMoment)
        .makeOptionMandatory(),
    )
    .option('--json', 'print one JSON value', false)
    .action(async ({ json, since }: { json: boolean; since: Date }) => {
      print(terminal, await withProcessor(terminal, (services) => recover(services, since)), json)
    })
}

/**
 * Reads the processor's events back to a moment, beside a running server or without one.
 * @throws CommandError naming the first account that could not be read
 */
export async function recover(services: Services, since: Date) {
  const [begun, beginning] = [services.clock.now(), await databaseTime(services.database.prisma)]
  await readFeedsAgain(services, { since })
  await drainEventsAndMovements(services, begun)
  const { read, listed, missing, failed } = await recoveryReport(services, beginning)
  const [first] = failed
  if (first) {
    const name = `${first.processorAccount ?? "the platform's own account"} in ${first.livemode ? 'live' : 'test'} mode`
    const others = failed.length > 1 ? ` and ${failed.length - 1} more` : ''
    throw new CommandError(
      `${missing} missed events were recovered, but not every list could be read: ${name}${others} (${first.reason}).`,
    )
  }
  return { since: since.toISOString(), accounts_read: read, events_listed: listed, events_recovered: missing }
}
