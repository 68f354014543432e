import { setTimeout as pause } from 'node:timers/promises'
import { type AuditReport, auditBooks } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { Command, CommanderError, Option } from 'commander'
import { pastMoment } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase, withProcessor } from './with-services.ts'

/** As long as what is half done at the first look takes to end. */
const secondLookMs = 5_000
const thirtyDaysMs = 30 * 24 * 60 * 60_000

export function auditCommand(terminal: Terminal): Command {
  return new Command('audit')
    .description(
      'Check that the books agree with each other: payments with their refunds and fees, amounts due with amounts ' +
        'transferred, events with deliveries, secrets with keys. The exit code is 1 when something does not agree.',
    )
    .option('--processor', "also compare payments and transfers with the processor's", false)
    .addOption(
      new Option('--since <time>', 'how far back to compare with the processor: a date, a time, or 30d ago').argParser(
        pastMoment,
      ),
    )
    .option('--json', 'print one JSON value', false)
    .action(async ({ json, processor, since }: { json: boolean; processor: boolean; since?: Date }) => {
      const audit = (services: Services) =>
        auditBooks(services, {
          withProcessor: processor,
          since: since ?? new Date(services.processorClock.now().getTime() - thirtyDaysMs),
          pause: () => pause(secondLookMs),
        })
      const report = await (processor ? withProcessor : withDatabase)(terminal, audit)
      if (json) print(terminal, report, true)
      else terminal.out(`${reportForPeople(report)}\n`)
      if (!report.ok) throw new CommanderError(1, 'audit', '')
    })
}

function reportForPeople({ checks }: AuditReport): string {
  return checks
    .map(({ name, states, findings }) => {
      const lines = findings.map(({ merchant, livemode, object, message }) => {
        const owner = merchant ? ` of ${merchant} (${livemode ? 'live' : 'test'})` : ''
        return `    ${object}${owner}: ${message}`
      })
      return [`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${states}`, ...lines].join('\n')
    })
    .join('\n')
}
