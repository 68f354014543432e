import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listening } from '../listen.ts'
import type { Log } from '../options.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { sqliteOfNode } from '../store/native-connection.ts'
import { type CliOptions, UsageError } from './options.ts'

/** A sandbox that answers on its port. */
type Running = { sandbox: Sandbox; listening: Listening }

/**
 * Opens the sandbox of a command, makes the calls of its seed and puts it on its port.
 *
 * @throws UsageError when an option cannot be had
 */
export async function run(options: CliOptions): Promise<Running> {
  const { key, token, data, forwardTo, webhookSecret, strict, legacyPlatform, apiVersion } = options
  const sandbox = createSandbox({
    ...(data === undefined ? {} : { file: fileIn(data) }),
    ...(key === undefined ? {} : { keys: { test: { secret: key, publishable: key.replace(/^sk/, 'pk') } } }),
    ...(token === undefined ? {} : { token }),
    ...(forwardTo === undefined ? {} : { forwardTo }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    strict,
    legacyPlatform,
    log: warningsAndErrors(),
  })
  try {
    const listening = await listenAt(sandbox, options)
    if (options.seed !== undefined) await sandbox.seed(readSeed(options.seed))
    return { sandbox, listening }
  } catch (error) {
    await sandbox.close()
    if (error instanceof TypeError) throw new UsageError(`--seed: ${error.message}`)
    throw error
  }
}

/** Warnings, each once, and errors as lines of standard error. */
function warningsAndErrors(): Log {
  const said = new Set<string>()
  return {
    info: () => {},
    warn(_details, message) {
      if (!said.has(message)) console.error(message)
      said.add(message)
    },
    error: (details, message) => console.error(message, details),
  }
}

/** The text that the command prints once the sandbox is ready. */
export function banner({ sandbox, listening }: Running, { key, data, forwardTo }: CliOptions): string {
  const any = key === undefined
  const rows = [
    ['API', listening.url],
    ['Dashboard', `${listening.url}/`],
    ['Secret key', any ? `${sandbox.keys.test.secret} (or any sk_test_…)` : sandbox.keys.test.secret],
    ['Publishable key', any ? `${sandbox.keys.test.publishable} (or any pk_test_…)` : sandbox.keys.test.publishable],
    ['Control token', sandbox.token],
    ...(forwardTo === undefined
      ? []
      : [
          ['Events go to', forwardTo],
          ['Webhook secret', sandbox.webhookSecret],
        ]),
    ['Data', data ?? 'in memory, gone when this ends'],
  ]
  const { port, hostname } = new URL(listening.url)
  return [
    'Payment sandbox is ready. No card is ever charged.',
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(16)} ${value}`),
    '',
    `  new Stripe('${sandbox.keys.test.secret}', { host: '${hostname}', port: ${port}, protocol: 'http' })`,
  ].join('\n')
}

function fileIn(folder: string): string {
  if (!sqliteOfNode()) {
    throw new UsageError(
      `--data needs Node 22.13 or newer, and this is Node ${process.versions.node}; without it, everything is in memory.`,
    )
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new UsageError(`--data: ${messageOf(error)}. Name a folder that can be written.`)
  }
  return join(folder, 'sandbox.sqlite')
}

/** Agents start a sandbox with each of their windows: the second one takes another port. */
async function listenAt(sandbox: Sandbox, { host, port, anyPort }: CliOptions): Promise<Listening> {
  try {
    return await sandbox.listen({ host, port })
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (taken && anyPort) return sandbox.listen({ host, port: 0 })
    throw new UsageError(taken ? `--port: ${port} is taken; use another one, or 0 for any free one.` : messageOf(error))
  }
}

function readSeed(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--seed: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
