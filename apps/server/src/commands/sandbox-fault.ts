import { Command, InvalidArgumentError } from 'commander'
import { CommandError } from '../command-error.ts'
import type { SandboxControl } from '../embedded/sandbox-control.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withSandbox } from './with-services.ts'

type Options = { json: boolean; list?: true; clear?: string | true } & Record<string, unknown>

/** The sandbox validates the options of a fault: it names the wrong field. */
export function sandboxFaultCommand(terminal: Terminal): Command {
  return new Command('fault')
    .description('Inject faults into the calls and events of the running sandbox.')
    .argument(
      '[action]',
      'delay, lock_timeout, rate_limit, error, drop, half_body; event_delay, event_twice, event_shuffle, event_drop, clock_skew',
    )
    .option('--at <moment>', 'when it takes effect: before, or after_commit')
    .option('--route <route>', 'such as "POST /v1/refunds" or "/v1/*"')
    .option('--account <id>', 'the processor account acct_…, or platform')
    .option('--event <type>', 'such as charge.refunded or charge.*')
    .option('--nth <n>', 'the first match that is affected', number)
    .option('--times <n>', 'number of matches affected, or all', (value) => (value === 'all' ? value : number(value)))
    .option('--probability <p>', 'probability for each match', number)
    .option('--seed <n>', 'makes the probability reproducible', number)
    .option('--ms <n>', 'duration of a delay', number)
    .option('--seconds <n>', 'offset of a clock_skew', number)
    .option('--status <n>', 'of an error (500 to 504), or of a lock_timeout (429, 409)', number)
    .option('--reason <reason>', 'of a rate_limit')
    .option('--retry-after <n>', 'in seconds, of a rate_limit or a lock_timeout', number)
    .option('--list', 'list all faults, and how often each was triggered')
    .option('--clear [id]', 'remove one fault, or all')
    .action(async (action: string | undefined, { json, list, clear, retryAfter, ...fields }: Options) => {
      if ([action, list, clear].filter((one) => one !== undefined).length !== 1) {
        throw new CommandError('Pass an action, --list or --clear.')
      }
      const fault = { action, ...fields, ...(retryAfter === undefined ? {} : { retry_after: retryAfter }) }
      const result = await withSandbox(terminal, 'mpay sandbox fault', (_services, sandbox) => {
        if (!sandbox.goesOn) {
          throw new CommandError(
            'No sandbox is running, and a fault lasts only as long as its process: start the server first.',
          )
        }
        return perform(sandbox, fault, list, clear)
      })
      print(terminal, result, json)
    })
}

async function perform(
  sandbox: SandboxControl,
  fault: Record<string, unknown>,
  list: Options['list'],
  clear: Options['clear'],
): Promise<Record<string, unknown> | Record<string, unknown>[]> {
  if (list) return sandbox.listFaults()
  if (clear !== undefined) return { removed: await sandbox.removeFaults(clear === true ? undefined : clear) }
  return sandbox.addFault(fault)
}

function number(value: string): number {
  const read = Number(value)
  if (value.trim() === '' || !Number.isFinite(read)) throw new InvalidArgumentError('Must be a number.')
  return read
}
