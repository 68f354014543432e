// @ts-check
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

// The formats of settings. Each reads the text of one, and throws a SettingFault with a short description of the format.

/** A setting that cannot be used: the message continues the setting's name. */
export class SettingFault extends Error {}

/** @param {string} value */
export function text(value) {
  return value
}

/**
 * @template {string} Choice
 * @param {...Choice} choices
 */
export function oneOf(...choices) {
  const message = `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
  return (/** @type {string} */ value) => {
    const chosen = choices.find((choice) => choice === value)
    if (chosen === undefined) throw new SettingFault(message)
    return chosen
  }
}

/**
 * @param {RegExp} pattern
 * @param {string} message
 */
export function matching(pattern, message) {
  return (/** @type {string} */ value) => {
    if (!pattern.test(value)) throw new SettingFault(message)
    return value
  }
}

/** @param {string} value */
export function port(value) {
  if (!/^\d{1,5}$/.test(value)) throw new SettingFault('must be a port number')
  return within(Number(value), 1, 65_535, 'must be a port from 1 to 65535')
}

/**
 * @param {number} min
 * @param {number} max
 */
export function wholeNumber(min, max) {
  return (/** @type {string} */ value) => {
    if (!/^\d{1,10}$/.test(value)) throw new SettingFault('must be a whole number')
    return within(Number(value), min, max, `must be from ${min} to ${max}`)
  }
}

/** @param {string} value */
export function httpAddress(value) {
  return address(/^https?:$/, 'must be an http or https address')(value).replace(/\/+$/, '')
}

export const databaseAddress = address(/^postgres(ql)?:$/, 'must be a postgresql:// address')

export const smtpAddress = address(/^smtps?:$/, 'must be an smtp:// or smtps:// address')

/** @param {string} value */
export function list(value) {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export const encryptionKeys = listOf(
  (key) => Buffer.from(key, 'base64').length === 32,
  'must be 32 bytes in base64 (openssl rand -base64 32); older keys may follow after commas',
  1,
)

/**
 * An empty item is refused: it would be one attempt less.
 * @param {string} value
 */
export function retrySchedule(value) {
  if (!/^ *\d{1,7}(\.\d+)? *(, *\d{1,7}(\.\d+)? *)*$/.test(value))
    throw new SettingFault('must be seconds, comma-separated')
  return value.split(',').map(Number)
}

export const cidrs = listOf(isCidr, 'must be networks such as 10.0.0.0/8, comma-separated')

export const addresses = listOf(
  (item) => isIP(item) !== 0 || isCidr(item),
  'must be addresses or networks, comma-separated',
)

/**
 * A file that is read at once, so that its errors are reported at the start.
 * @param {string} value a path, relative to the current directory
 */
export function textFile(value) {
  const path = resolve(value)
  return { path, content: decode(path, contentOf(path)) }
}

/** @param {string} value a path, relative to the current directory */
export function jsonFile(value) {
  const { path, content } = textFile(value)
  try {
    return { path, content: /** @type {unknown} */ (JSON.parse(content)) }
  } catch (error) {
    throw new SettingFault(`(${path}) is not JSON`, { cause: error })
  }
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {string} message
 */
function within(value, min, max, message) {
  if (value < min || value > max) throw new SettingFault(message)
  return value
}

/**
 * The message does not repeat the value, which may hold credentials.
 * @param {RegExp} protocol
 * @param {string} message
 */
function address(protocol, message) {
  return (/** @type {string} */ value) => {
    if (!URL.canParse(value) || !protocol.test(new URL(value).protocol)) throw new SettingFault(message)
    return value
  }
}

/**
 * @param {(item: string) => boolean} isRight
 * @param {string} message
 */
function listOf(isRight, message, least = 0) {
  return (/** @type {string} */ value) => {
    const items = list(value)
    if (items.length < least || !items.every(isRight)) throw new SettingFault(message)
    return items
  }
}

/** @param {string} item */
function isCidr(item) {
  const [network = '', bits = '', ...rest] = item.split('/')
  const family = isIP(network)
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new SettingFault(`(${path}) cannot be read (${code})`, { cause: error })
  }
}

/**
 * @param {string} path
 * @param {Uint8Array} content
 */
function decode(path, content) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    throw new SettingFault(`(${path}) is not UTF-8 text`, { cause: error })
  }
}
