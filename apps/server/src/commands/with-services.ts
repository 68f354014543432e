import type { Services } from '@merchant-payments/api/services'
import { openInbox, readFeedsAgain, releaseClaims } from '@merchant-payments/api/worker'
import { CommandError } from '../command-error.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { type LocalSecrets, localSecrets, openDataDir } from '../embedded/data-dir.ts'
import { endSandbox, fetchInProcess, openSandbox, sandboxFolder, withRunningSandbox } from '../embedded/sandbox.ts'
import { controlToken, createSandboxControl, type SandboxControl, sandboxAddress } from '../embedded/sandbox-control.ts'
import { applyAll, takeEvent } from '../embedded/sandbox-events.ts'
import { createLog } from '../log.ts'
import { createServices, needsLocalSecrets, usesDataDir } from '../services.ts'
import type { Terminal } from './terminal.ts'

/** The services that run for a command. `fetchProcessor` calls the processor where it runs in this process. */
type Run = { services: Services; secrets: LocalSecrets | null; fetchProcessor: typeof fetch | undefined }

/**
 * Runs a command on this installation's database, beside a running server or without one: what is not running is
 * started for as long as the command takes.
 */
export function withDatabase<T>(terminal: Terminal, work: (services: Services) => Promise<T>): Promise<T> {
  return run(terminal, terminal.readConfig(), false, ({ services }) => work(services))
}

/** The same, with the processor. */
export async function withProcessor<T>(terminal: Terminal, work: (services: Services) => Promise<T>): Promise<T> {
  const config = await withRunningSandbox(terminal.readConfig())
  return run(terminal, config, true, ({ services }) => work(services))
}

/**
 * The same, for a command that only the sandbox can do.
 * @param what names the command for the operator
 * @throws CommandError before anything is started, where the processor is a real one
 * @throws SandboxError before anything is started, where the processor does not answer
 */
export async function withSandbox<T>(
  terminal: Terminal,
  what: string,
  work: (services: Services, sandbox: SandboxControl) => Promise<T>,
): Promise<T> {
  const configured = terminal.readConfig()
  const config = await withRunningSandbox(configured)
  const address = await sandboxAddress(config)
  if (address === null)
    throw new CommandError(`${what} works only with the sandbox. This installation uses a real processor.`)
  return run(terminal, config, true, ({ services, secrets, fetchProcessor }) => {
    const named = config.stripe !== undefined || configured.externalSandboxUrl !== undefined
    const location = named ? address : sandboxFolder(config)
    return work(services, createSandboxControl(address, controlToken(config, secrets), fetchProcessor, location))
  })
}

async function run<T>(
  { err }: Terminal,
  config: Config,
  processor: boolean,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const log = createLog({ logLevel: 'error' }, { write: err })
  // The standard output is the command's result.
  const mailOutput = { write: err }
  if (usesDataDir(config)) await openDataDir(config)
  const secrets = needsLocalSecrets(config) ? await localSecrets(config.dataDir) : null
  const opened = await openDatabase(config, log, { applicationName: 'mpay' })
  try {
    const needsSandbox = processor && !config.stripe && !config.externalSandboxUrl
    if (!needsSandbox || !secrets) {
      return await work({
        services: await createServices(config, opened, secrets, log, { mailOutput }),
        secrets,
        fetchProcessor: undefined,
      })
    }
    // The sandbox listens on no port: a server that starts meanwhile finds its own port free, and does not connect to a
    // sandbox that is about to end.
    const sandbox = await openSandbox(config, secrets, log, {
      takeEvent: (body, signature) => takeEvent(inbox, body, signature),
      beforeMoving: () => applyAll(services, inbox),
      afterMoving: () => readFeedsAgain(services),
    })
    const fetchProcessor = fetchInProcess(sandbox)
    const services = await createServices(config, opened, secrets, log, { mailOutput, fetch: fetchProcessor })
    // A failure is kept with its event.
    const inbox = openInbox(services, () => undefined)
    // A process that applied events of this sandbox before has ended together with it, perhaps in a crash.
    await releaseClaims(services)
    sandbox.start()
    try {
      return await work({ services, secrets, fetchProcessor })
    } finally {
      await endSandbox(sandbox, inbox)
    }
  } finally {
    await opened.close()
  }
}
