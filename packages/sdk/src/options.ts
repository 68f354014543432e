import type { Fetch } from './fetch.ts'
import { refuseUnknown } from './refuse-unknown.ts'

/** Where a server that was started with its defaults listens. */
export const defaultBaseUrl = 'http://127.0.0.1:4242/api/v1'

const defaultTimeoutMs = 30_000
const defaultMaxRetries = 2
const maxTimerMs = 2 ** 31 - 1

export type ClientOptions = {
  /**
   * Secret key, `svc_test_…` or `svc_live_…`. It stays on your server: never in a browser or an app.
   * May be undefined to the compiler, so that a variable of the environment fits; without a value the client throws.
   */
  apiKey: string | undefined
  /** Address of the server, with or without `/api/v1`. Default: `http://127.0.0.1:4242`, a server on this machine. */
  baseUrl?: string | undefined
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined
  /** Milliseconds that one attempt may take, its body included. Default 30,000; `Infinity` for no limit. */
  timeout?: number | undefined
  /** Further attempts after a failure that may pass. Default 2; 0 for none. */
  maxRetries?: number | undefined
}

/** Last argument of every method. */
export type RequestOptions = {
  /** `Idempotency-Key` of a POST. Default: a new random one per call, the same for all of its attempts. */
  idempotencyKey?: string | undefined
  /** Ends the call at once, whatever it is doing; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds that one attempt may take, in place of the client's. */
  timeout?: number | undefined
  /** Further attempts, in place of the client's. */
  maxRetries?: number | undefined
}

export type Settings = {
  apiKey: string
  /** The merchant for which a key of the platform acts. */
  merchant?: string
  baseUrl: string
  fetch: Fetch | undefined
  timeout: number
  maxRetries: number
}

export type CallSettings = {
  idempotencyKey: string | undefined
  signal: AbortSignal | undefined
  timeout: number
  maxRetries: number
}

/**
 * @param keys the keys that are taken: those of a merchant, or of the platform
 * @throws TypeError that names the option. The key's value is in no message.
 */
export function readClientOptions(options: ClientOptions, keys: KeyForm = merchantKeys): Settings {
  refuseUnknown(options, ['apiKey', 'baseUrl', 'fetch', 'timeout', 'maxRetries'], `new ${keys.of}({ apiKey })`)
  if (options.fetch !== undefined && typeof options.fetch !== 'function') {
    throw new TypeError('fetch must be a function.')
  }
  return {
    apiKey: readApiKey(options.apiKey, keys),
    baseUrl: readBaseUrl(options.baseUrl === undefined ? defaultBaseUrl : options.baseUrl),
    fetch: options.fetch,
    timeout: readTimeout(options.timeout, defaultTimeoutMs),
    maxRetries: readMaxRetries(options.maxRetries, defaultMaxRetries),
  }
}

/** @throws TypeError that names the option. */
export function readRequestOptions(options: RequestOptions, client: Settings): CallSettings {
  // A misspelt idempotencyKey that is passed over would be a payment made twice.
  refuseUnknown(options, ['idempotencyKey', 'signal', 'timeout', 'maxRetries'], '{ idempotencyKey }')
  const { idempotencyKey } = options
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters, no spaces.')
  }
  return {
    idempotencyKey,
    signal: options.signal,
    timeout: readTimeout(options.timeout, client.timeout),
    maxRetries: readMaxRetries(options.maxRetries, client.maxRetries),
  }
}

/** The form of a class's keys. */
export type KeyForm = { of: string; form: RegExp; written: string }

const merchantKeys: KeyForm = {
  of: 'MerchantPayments',
  form: /^svc_(live|test)_[0-9A-Za-z_-]+$/,
  written: 'svc_test_… or svc_live_…',
}

function readApiKey(apiKey: unknown, { form, written }: KeyForm): string {
  if (apiKey === undefined || apiKey === null || apiKey === '') throw noKey('missing', written)
  if (typeof apiKey === 'string' && apiKey.startsWith('whsec_')) {
    throw noKey('the signing secret of a webhook endpoint', written)
  }
  if (typeof apiKey !== 'string' || !form.test(apiKey)) throw noKey('not a key', written)
  return apiKey
}

function noKey(what: string, written: string): TypeError {
  return new TypeError(`apiKey is ${what}: pass a secret key, ${written}, without spaces or line breaks.`)
}

function readBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash !== '') {
    throw new TypeError(
      `baseUrl must be an http(s) address without credentials, query or fragment, like ${defaultBaseUrl}.`,
    )
  }
  return url.href.replace(/(\/api(\/v1)?)?\/*$/, '/api/v1')
}

function readTimeout(value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  const valid = typeof value === 'number' && value > 0 && (value <= maxTimerMs || value === Infinity)
  if (!valid) {
    throw new TypeError(`timeout must be above 0, at most ${maxTimerMs} milliseconds, or Infinity.`)
  }
  return value
}

function readMaxRetries(value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new TypeError('maxRetries must be an integer of 0 or more.')
  }
  return value
}
