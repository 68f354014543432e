import { setTimeout as pause } from 'node:timers/promises'
import { throttleChecks, type VerificationReport, verifiedDays, verifyBooks } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { withPriority } from '@merchant-payments/processor'
import { Command, CommanderError, Option } from 'commander'
import { noMerchant } from '../command-error.ts'
import { pastMoment } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase, withProcessor } from './with-services.ts'

/** Work that is half done during the first run has ended after this time. */
const secondLookMs = 5_000

/** The code of a verification with findings, which exits with 1; one that could not run exits with 2. */
export const auditFindings = 'audit.findings'

type Options = { account?: string; json: boolean; processor: boolean; since?: Date }

export function auditCommand(terminal: Terminal): Command {
  return new Command('audit')
    .description(
      'Verify the books while the servers run: check each guarantee about payments, fees, refunds, transfers, events and ' +
        "deliveries row by row, and the last 35 days against the processor's lists. Changes nothing. The exit code is " +
        '1 if there are findings, and 2 if the verification could not run.',
    )
    .option('--account <merchant>', 'only this merchant (mer_…), in both modes')
    .addOption(
      new Option('--since <time>', "compare the processor's lists since then: a date, a time, or 35d ago").argParser(
        pastMoment,
      ),
    )
    .option('--processor', "compare with the processor's lists", true)
    .option('--no-processor', 'check only the rows of the database')
    .option('--json', 'print one JSON value', false)
    .action(async (options: Options) => {
      const run = options.processor ? withProcessor : withDatabase
      const report = await run(pastPooler(terminal), (services) =>
        withPriority('sweep', () => audit(terminal, services, options)),
      )
      if (options.json) print(terminal, report, true)
      else terminal.out(`${reportForPeople(report)}\n`)
      if (!report.ok) throw new CommanderError(1, auditFindings, '')
    })
}

async function audit(terminal: Terminal, services: Services, { account, json, processor, since }: Options) {
  const tell = (progress: string) => {
    if (terminal.interactive && !json) terminal.err(`${progress}\n`)
  }
  return verifyBooks(services, {
    accounts: account === undefined ? null : await accountsOf(services, account),
    since: since ?? new Date(services.processorClock.now().getTime() - verifiedDays * 24 * 60 * 60_000),
    withProcessor: processor,
    ...throttleChecks(),
    pause: () => pause(secondLookMs),
    tell,
  })
}

async function accountsOf({ database }: Services, merchantId: string): Promise<number[]> {
  const accounts = await database.prisma.account.findMany({ where: { merchantId }, select: { id: true } })
  if (accounts.length === 0) throw noMerchant(merchantId)
  return accounts.map(({ id }) => id)
}

/** A verification reads much, and leaves the connections of a pooler to the servers. */
function pastPooler(terminal: Terminal): Terminal {
  return {
    ...terminal,
    readConfig() {
      const config = terminal.readConfig()
      const { directDatabaseUrl: databaseUrl, databasePool } = config
      return databaseUrl === undefined
        ? config
        : { ...config, databaseUrl, databasePool: { ...databasePool, mode: 'session' } }
    },
  }
}

function reportForPeople({ checks, rows }: VerificationReport): string {
  const sections = checks.map(({ name, states, rows: looked, findings }) => {
    const lines = findings.map(({ merchant, livemode, object, message }) => {
      const owner = merchant ? ` of ${merchant} (${livemode ? 'live' : 'test'})` : ''
      return `    ${object}${owner}: ${message}`
    })
    return [`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${looked}): ${states}`, ...lines].join('\n')
  })
  const findings = checks.reduce((sum, check) => sum + check.findings.length, 0)
  return [...sections, `${rows} rows and objects were checked, with ${findings} findings.`].join('\n')
}
