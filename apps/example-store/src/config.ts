import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Config = {
  /** The port of the shop's pages. Both ports are preferences: a port that is taken gives way to the next free one. */
  port: number
  /** The port of the webhook receiver, over HTTPS. */
  webhookPort: number
  /** Shared with the API server on this machine; the store's own files are in `example-store` below it. */
  dataDir: string
  apiKey: string
  /** A key of the platform: makers sell in the store, each as a merchant. Undefined for a shop of one merchant. */
  platformKey: string | undefined
  /** The API's base URL; undefined for the SDK's default, a server on this machine. */
  baseUrl: string | undefined
  /** The URL of Stripe.js: the sandbox's while the sandbox is the processor. */
  stripeJsUrl: string
}

/** An invalid setting. The message is one line that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Credentials = Pick<Config, 'apiKey' | 'baseUrl' | 'stripeJsUrl'>

const defaultStripeJsUrl = 'https://js.stripe.com/endive/stripe.js'
const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Loads the server's `.env` if there is one, so that both use the same data directory. @throws ConfigError */
export function loadEnvironmentFile(): void {
  const file = join(repositoryRoot, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read: make it a text file that this user can read.`, { cause })
  }
}

/** Reads the environment, which no other file does; an empty variable counts as unset. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // `npm start` runs in the root of the repository: a relative DATA_DIR means the same folder here.
  const dataDir = resolve(repositoryRoot, environment.DATA_DIR || '.data')
  const credentials = readCredentials(environment, dataDir)
  return {
    port: readPort(environment, 'STORE_PORT', 4244),
    webhookPort: readPort(environment, 'STORE_WEBHOOK_PORT', 4245),
    dataDir,
    platformKey: readPlatformKey(environment, credentials),
    ...credentials,
  }
}

function readPort(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = environment[name] || String(otherwise)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new ConfigError(`${name} must be a port from 0 to 65535.`)
  return Number(text)
}

/** A key of the platform, in the mode of the shop's: all pages say whether a payment is a test. */
function readPlatformKey(environment: NodeJS.ProcessEnv, { apiKey }: Credentials): string | undefined {
  const key = environment.MERCHANT_PAYMENTS_PLATFORM_KEY || undefined
  const mode = apiKey.startsWith('svc_live_') ? 'live' : 'test'
  if (key === undefined || new RegExp(`^svc_platform_${mode}_\\w+$`).test(key)) return key
  throw new ConfigError(
    `MERCHANT_PAYMENTS_PLATFORM_KEY must be a ${mode} key of the platform, as MERCHANT_PAYMENTS_KEY is a ${mode} key: npm run mpay -- platform-keys create --name Store --mode ${mode}`,
  )
}

/** The key from the environment, or the demo merchant's that `npm start` writes. */
function readCredentials(environment: NodeJS.ProcessEnv, dataDir: string): Credentials {
  const apiKey = environment.MERCHANT_PAYMENTS_KEY
  const baseUrl = environment.MERCHANT_PAYMENTS_URL || undefined
  const stripeJsUrl = readAddress(environment, 'STRIPE_JS_URL')
  if (apiKey) return { apiKey, baseUrl, stripeJsUrl: stripeJsUrl ?? defaultStripeJsUrl }
  // The demo key must not be sent to another server.
  if (baseUrl) throw new ConfigError('MERCHANT_PAYMENTS_URL is set: MERCHANT_PAYMENTS_KEY is needed with it.')
  const demo = readDemo(join(dataDir, 'demo.json'))
  return { ...demo, stripeJsUrl: stripeJsUrl ?? demo.stripeJsUrl }
}

function readAddress(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = environment[name] || undefined
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text
  throw new ConfigError(`${name} must be an address, such as ${defaultStripeJsUrl}.`)
}

function readDemo(file: string): Credentials {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new ConfigError(
      `Merchant Payments API has not run here yet: run "npm start" in another terminal, or set MERCHANT_PAYMENTS_KEY. (There is no ${file}.)`,
    )
  }
  const demo = parse(text)
  if (typeof demo.test_key !== 'string' || typeof demo.base_url !== 'string') {
    throw new ConfigError(`${file} has no test_key and base_url: delete it and run "npm start" again.`)
  }
  // Only an installation whose processor is the sandbox has a demo merchant.
  const stripeJsUrl = typeof demo.sandbox_url === 'string' ? `${demo.sandbox_url}/v3/` : defaultStripeJsUrl
  return { apiKey: demo.test_key, baseUrl: demo.base_url, stripeJsUrl }
}

/** The fields of the file; none if it is damaged. */
function parse(text: string): { test_key?: unknown; base_url?: unknown; sandbox_url?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
