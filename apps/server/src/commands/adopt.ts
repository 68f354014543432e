import { readFile } from 'node:fs/promises'
import type { AdoptionReport, CreatedMerchant } from '@merchant-payments/api/operator'
import { createThrottle } from '@merchant-payments/api/worker'
import type { Plan } from '@merchant-payments/db'
import { withPriority } from '@merchant-payments/processor'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { type AdoptedAll, adoptAll } from './adopt-all.ts'
import { type Adopted, adoptOne, type Run } from './adopt-one.ts'
import { count, email, type Mode, modeOption, name, plans } from './options.ts'
import { type Owner, ownersHeader, parseOwners } from './owners-file.ts'
import { type Printed, print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor } from './with-services.ts'

/** The code of an adoption that left something out, which exits with 3. */
export const adoptionIncomplete = 'adoption.incomplete'

/** Requests to the processor, which allows a platform 25 a second; merchants' requests come first. */
const requestsPerSecond = 10
/** Disputes are opened up to 120 days after a payment, and decided within two months. */
const defaultDays = 180

type Options = {
  all: boolean
  file?: string
  email?: string
  name?: string
  plan?: Plan
  mode: Mode
  since: number
  dryRun: boolean
  commit: boolean
  takeOverFees: boolean
  json: boolean
}

export function adoptCommand(terminal: Terminal): Command {
  return new Command('adopt')
    .description(
      'Make an account that exists at the processor the account of a merchant: its products, prices, customers, running ' +
        'subscriptions and recent payments are taken. No event is sent for what happened before. Run it again to continue. ' +
        'The exit code is 3 if something could not be taken.',
    )
    .argument('[account]', 'acct_…', accountId)
    .option('--all', 'adopt all accounts of the platform that --file names an owner of', false)
    .option('--file <file>', `with --all: owners as CSV, ${ownersHeader}; not needed with --dry-run`)
    .option('--email <email>', 'email of the owner; not needed with --dry-run', email)
    .option('--name <name>', 'business name (default: that of the account)', name)
    .addOption(new Option('--plan <plan>', 'pricing plan (default: free)').choices(plans))
    .addOption(modeOption())
    .option('--since <days>', 'take payments, refunds and disputes of so many days', count, defaultDays)
    .option('--dry-run', 'report what would be taken, and change nothing', false)
    .option(
      '--commit',
      'attach our metadata to the objects at the processor; without it nothing is changed there',
      false,
    )
    .option('--take-over-fees', 'with --commit: renewals have the fee of new sales', false)
    .action(async (account: string | undefined, options: Options) => {
      const { json } = options
      const owners = await ownersOf(account, options)
      const tell = json ? () => undefined : (progress: string) => terminal.err(`${progress}\n`)
      const created: ({ account: string } & CreatedMerchant)[] = []
      const made: Run['made'] = (of, merchant) => {
        created.push({ account: of, ...merchant })
        if (!json) print(terminal, { account: of, ...merchant }, false)
      }
      const result = await withProcessor(terminal, (services) =>
        withPriority('sweep', async () => {
          const run = { ...options, tell, made, pace: createThrottle(requestsPerSecond) }
          if (account !== undefined) return adoptOne(services, account, options, run)
          const done = json ? () => undefined : (one: Adopted) => print(terminal, forPeople(one), false)
          return adoptAll(services, owners, run, done)
        }),
      ).catch((error: unknown) => {
        // The keys and passwords of merchants cannot be read again.
        if (json && created.length > 0) print(terminal, { created }, true)
        throw error
      })
      if (json) print(terminal, result, true)
      else if ('accounts' in result) print(terminal, { not_taken: result.not_taken.map(withoutSecrets) }, false)
      else print(terminal, forPeople(result), false)
      if (!isComplete(result)) throw new CommanderError(3, adoptionIncomplete, '')
    })
}

/** The owners that a file names; null without a file. @throws CommandError for options that contradict each other */
async function ownersOf(account: string | undefined, options: Options): Promise<Map<string, Owner> | null> {
  const { all, file, email, name, dryRun, commit, takeOverFees } = options
  if (all === (account !== undefined)) throw new CommandError('Name one account, or --all.')
  if (takeOverFees && !commit) throw new CommandError('--take-over-fees changes subscriptions: it requires --commit.')
  if (dryRun && commit) throw new CommandError('--dry-run changes nothing: leave out --commit.')
  if (!all) {
    if (file !== undefined) throw new CommandError('--file is for --all. The owner of one account is --email.')
    if (!dryRun && email === undefined)
      throw new CommandError('--email names the owner of the merchant. It is required unless you use --dry-run.')
    return null
  }
  if (email !== undefined || name !== undefined)
    throw new CommandError('--email and --name are for one account. --file names the owners of all.')
  if (file === undefined) {
    if (dryRun) return null
    throw new CommandError(`--file names the owners, as CSV: ${ownersHeader}. It is required unless you use --dry-run.`)
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}): name a CSV file with ${ownersHeader}.`)
  })
  return parseOwners(text)
}

function isComplete(result: Adopted | AdoptedAll): boolean {
  if ('accounts' in result) return result.not_taken.length === 0 && result.accounts.every(isComplete)
  const { report, not_attached = [], fees_kept = [] } = result
  return [report.left_out, not_attached, fees_kept].every(({ length }) => length === 0)
}

const withoutSecrets = ({ account, reason }: AdoptedAll['not_taken'][number]) => ({ account, reason })

/** The report without the ids of what is left out, which --json prints, and without the secrets, which were printed before. */
function forPeople({ report, adopted, not_attached, fees_kept }: Adopted): Printed {
  const { test_key, live_key, portal_email, portal_password, ...outcome } = adopted ?? {}
  const { left_out, read_only_subscriptions, follows, ...found } = report
  const counted = (listed: AdoptionReport['left_out']) =>
    listed.length === 0 ? 'none' : listed.map(({ reason, count }) => `${count} ${reason}`).join(', ')
  return {
    ...found,
    read_only_subscriptions: counted(read_only_subscriptions),
    left_out: counted(left_out),
    follows: follows.join(' '),
    ...outcome,
    ...(not_attached && { not_attached: counted(not_attached) }),
    ...(fees_kept && { fees_kept: counted(fees_kept) }),
  }
}

function accountId(value: string): string {
  if (!/^acct_[0-9A-Za-z]{1,200}$/.test(value))
    throw new InvalidArgumentError('Must be an account of the processor: acct_…')
  return value
}
