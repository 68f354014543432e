import { parseArgs } from 'node:util'
import { spokenVersions } from '../http/api-version.ts'

export const usage = `Usage: npx @merchant-payments/sandbox [options]

A Stripe that runs on this machine: the API, checkout pages, 3-D Secure, webhooks, subscriptions, Connect, a clock that can
be advanced, and faults on demand. No account, no network, no real money.

  --port <n>             where it listens (default 4243; 0: any free port)
  --host <address>       on which address (default 127.0.0.1)
  --token <token>        what control calls under /_sandbox need (default: a new one, kept in the folder of --data)
  --key <sk_test_…>      the only secret key that is accepted (default: any sk_test_…)
  --data <folder>        keep everything in this folder (default: in memory; needs Node 22.13 or newer)
  --forward-to <url>     send all events there, signed
  --webhook-secret <s>   what signs them (default: a new one, kept in the folder of --data)
  --seed <file>          make the API calls of a JSON file first, in the format of Stripe's fixtures
  --strict               refuse parameters of which no effect has been observed (default: a line, and a header of the response)
  --legacy-platform      behave like a platform created before Accounts v2 (opens accounts with v1)
  --mcp                  serve tools for agents on stdin and stdout (Model Context Protocol), beside the port
  --api-version <v>      the API version of the account: of events, and of requests that ask for none (default: the newest)
  --other-versions       without effect: every version from 2022-08-01 on is answered in its own form
  --coverage             print what works of each operation of Stripe, and what does not
  --version              print the version
  --help                 print this`

export type CliOptions = {
  port: number
  /** Whether another port is used when this one is taken: true for the default port. */
  anyPort: boolean
  host: string
  key: string | undefined
  token: string | undefined
  data: string | undefined
  forwardTo: string | undefined
  webhookSecret: string | undefined
  seed: string | undefined
  strict: boolean
  legacyPlatform: boolean
  mcp: boolean
  apiVersion: string | undefined
  otherVersions: boolean
}

/** The command is invalid; the message names the option and the values that it accepts. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const defaultPort = 4243

/**
 * Reads the arguments after the command's name.
 *
 * @throws UsageError
 */
export function readOptions(args: string[]): CliOptions | 'coverage' | 'help' | 'version' {
  const values = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  if (values.coverage) return 'coverage'
  const port = Number(values.port ?? defaultPort)
  if (!/^\d+$/.test(values.port ?? '0') || port > 65_535) throw new UsageError('--port: use a number from 0 to 65535.')
  if (values.key !== undefined && !/^sk_test_[0-9A-Za-z_]+$/.test(values.key)) {
    throw new UsageError('--key: use a key of the form sk_test_…; a sandbox never takes a live key.')
  }
  const forwardTo = values['forward-to']
  if (forwardTo !== undefined && !/^https?:\/\/[^/]/.test(forwardTo)) {
    throw new UsageError('--forward-to: use an address such as http://127.0.0.1:3000/webhooks.')
  }
  if (values.token !== undefined && !/^\S{16,}$/.test(values.token)) {
    throw new UsageError('--token: use at least 16 characters without spaces.')
  }
  const version = values['api-version']
  if (version !== undefined && !spokenVersions.includes(version)) {
    throw new UsageError(`--api-version: use one of ${spokenVersions.join(', ')}.`)
  }
  for (const name of ['data', 'seed', 'host', 'webhook-secret'] as const) {
    if (values[name] === '') throw new UsageError(`--${name}: the value is missing.`)
  }
  return {
    port,
    anyPort: values.mcp === true && values.port === undefined,
    host: values.host ?? '127.0.0.1',
    key: values.key,
    token: values.token,
    data: values.data,
    forwardTo,
    webhookSecret: values['webhook-secret'],
    seed: values.seed,
    strict: values.strict ?? false,
    legacyPlatform: values['legacy-platform'] ?? false,
    mcp: values.mcp ?? false,
    apiVersion: values['api-version'],
    otherVersions: values['other-versions'] ?? false,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        key: { type: 'string' },
        token: { type: 'string' },
        data: { type: 'string' },
        'forward-to': { type: 'string' },
        'webhook-secret': { type: 'string' },
        seed: { type: 'string' },
        strict: { type: 'boolean' },
        'legacy-platform': { type: 'boolean' },
        mcp: { type: 'boolean' },
        'api-version': { type: 'string' },
        'other-versions': { type: 'boolean' },
        coverage: { type: 'boolean' },
        version: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}
