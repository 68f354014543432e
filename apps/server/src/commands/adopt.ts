import {
  AdoptionRefusedError,
  type AdoptionReport,
  adoptAccount,
  reportAdoption,
} from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { createThrottle } from '@merchant-payments/api/worker'
import type { Plan } from '@merchant-payments/db'
import { LeaseHeldError } from '@merchant-payments/db/worker'
import { withPriority } from '@merchant-payments/processor'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { CommandError } from '../command-error.ts'
import { count, email, type Mode, modeOption, name, planOption } from './options.ts'
import { type Printed, print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

/** The code of an adoption that left something out, which exits with 3. */
export const adoptionIncomplete = 'adoption.incomplete'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10
/** Disputes are opened up to 120 days after a payment, and decided within two months. */
const defaultDays = 180

type Options = {
  email?: string
  name?: string
  plan: Plan
  mode: Mode
  since: number
  dryRun: boolean
  json: boolean
}

export function adoptCommand(terminal: Terminal): Command {
  return new Command('adopt')
    .description(
      'Make an account that exists at the processor the account of a merchant: its products, prices, customers, running ' +
        'subscriptions and recent payments are taken. Nothing is changed at the processor, and no event is sent for what ' +
        'happened before. Run it again to continue. The exit code is 3 if something could not be taken.',
    )
    .argument('<account>', 'acct_…', accountId)
    .option('--email <email>', 'email of the owner; not needed with --dry-run', email)
    .option('--name <name>', 'business name (default: that of the account)', name)
    .addOption(planOption())
    .addOption(modeOption())
    .option('--since <days>', 'take payments, refunds and disputes of so many days', count, defaultDays)
    .option('--dry-run', 'report what would be taken, and change nothing', false)
    .action(async (account: string, options: Options) => {
      const { json } = options
      const tell = json ? () => undefined : (progress: string) => terminal.err(`${progress}\n`)
      const result = await withProcessor(terminal, (services) =>
        withPriority('sweep', () => adopt(services, account, { ...options, tell })),
      )
      print(terminal, json ? result : forPeople(result), json)
      if (result.report.left_out.length > 0) throw new CommanderError(3, adoptionIncomplete, '')
    })
}

type Result = { report: AdoptionReport; adopted?: Printed }

/** @throws CommandError for an account that cannot be adopted, and while another process adopts it */
async function adopt(
  services: Services,
  account: string,
  { email, name, plan, mode, since: days, dryRun, tell }: Options & { tell: (progress: string) => void },
): Promise<Result> {
  if (!dryRun && email === undefined)
    throw new CommandError('--email names the owner of the merchant. It is required unless you use --dry-run.')
  const which = { account, livemode: mode === 'live' }
  const since = new Date(services.processorClock.now().getTime() - days * 24 * 60 * 60_000)
  const options = { since, pace: createThrottle(requestsPerSecond), tell }
  try {
    const report = await reportAdoption(services, which, options)
    if (dryRun || email === undefined) return { report }
    const merchant = { email, name: name ?? report.name ?? email, plan }
    const { merchantId, created, taken } = await adoptAccount(services, which, merchant, options)
    const { livemode } = which
    await writeAuditEntry(services, { action: 'merchants.adopt', merchantId, livemode, objectId: merchantId })
    return { report, adopted: { ...(created ?? { merchant_id: merchantId }), taken } }
  } catch (error) {
    if (error instanceof AdoptionRefusedError) throw new CommandError(error.message)
    if (error instanceof LeaseHeldError) throw new CommandError(`Another process is adopting ${account}.`)
    throw error
  }
}

/** The report without the ids of what is left out, which --json prints. */
function forPeople({ report, adopted }: Result): Printed {
  const { left_out, read_only_subscriptions, follows, ...found } = report
  const counted = (listed: AdoptionReport['left_out']) =>
    listed.length === 0 ? 'none' : listed.map(({ reason, count }) => `${count} ${reason}`).join(', ')
  return {
    ...found,
    read_only_subscriptions: counted(read_only_subscriptions),
    left_out: counted(left_out),
    follows: follows.join(' '),
    ...adopted,
  }
}

function accountId(value: string): string {
  if (!/^acct_[0-9A-Za-z]{1,200}$/.test(value))
    throw new InvalidArgumentError('Must be an account of the processor: acct_…')
  return value
}
