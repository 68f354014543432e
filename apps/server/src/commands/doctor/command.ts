import type { Services } from '@merchant-payments/api/services'
import { Command, CommanderError, Option } from 'commander'
import type { Config } from '../../config.ts'
import type { Mode } from '../options.ts'
import { print } from '../print.ts'
import type { Terminal } from '../terminal.ts'
import { withProcessor } from '../with-services.ts'
import type { Finding } from './finding.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { readProgress } from './read-progress.ts'
import { type Report, reportForPeople } from './report.ts'
import { examine } from './run-checks.ts'
import { sendTestMail } from './send-test-mail.ts'

export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor')
    .description(
      'Check what payments need: keys, the platform at Stripe, webhook endpoints, addresses, merchants. Each line says ' +
        'what to click or run, and the last line what to do next. The exit code is 1 if a check fails.',
    )
    .addOption(
      new Option('--mode <mode>', 'check only this mode (default: each mode that is set up)').choices(['live', 'test']),
    )
    .option('--json', 'print one JSON value', false)
    .action(async ({ json, mode }: { json: boolean; mode?: Mode }) => {
      const config = terminal.readConfig()
      const report = await withProcessor(terminal, (services) => diagnose(config, services, mode))
      if (json) print(terminal, report, true)
      else terminal.out(`${reportForPeople(report)}\n`)
      if (!report.ok) throw new CommanderError(1, 'doctor', '')
    })
}

/** Checks one mode or each that is set up, and prints the next step; test mode comes first. */
async function diagnose(config: Config, services: Services, only: Mode | undefined): Promise<Report> {
  const setUp = (['test', 'live'] as const).filter((mode) => services.processor.isSetUp(mode === 'live'))
  const checks = []
  let next: NextStep | undefined
  let sending: Promise<Finding> | undefined
  const testMail = () => {
    sending ??= sendTestMail(config, services)
    return sending
  }
  for (const mode of only ? [only] : setUp) {
    const secretKey = config.stripe?.[mode]?.secretKey ?? ''
    const lines = await examine(config, services, mode, { secretKey, testMail })
    checks.push(...lines)
    const step = nextStep(lines, await readProgress(config, services, mode))
    if (next === undefined || isDone(next)) next = step
  }
  return {
    ok: checks.every(({ state }) => state !== 'fail'),
    checks,
    next: next ?? { what: 'Nothing is set up.', run: [] },
  }
}

/** A step without a failure before it leads from the test mode to the live one. */
function isDone({ run }: NextStep): boolean {
  return run.every((command) => command.startsWith('npm run mpay -- doctor'))
}
