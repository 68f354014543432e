import { isCountry, signInEmail, taxNumber } from '@merchant-payments/api/operator'
import { accountModels } from '@merchant-payments/processor'
import { InvalidArgumentError, Option } from 'commander'

export type Mode = 'live' | 'test'

export function planOption(): Option {
  return new Option('--plan <plan>', 'pricing plan').choices(plans).default('free')
}
export const plans = ['free', 'brand', 'pro'] as const

/** `--account-model`: by default that of the installation. */
export function accountModelOption(): Option {
  return new Option(
    '--account-model <model>',
    "who pays Stripe's fees and carries losses, and the dashboard; it can never be changed (default: ACCOUNT_MODEL)",
  ).choices(accountModels)
}

export function modeOption(): Option {
  return new Option('--mode <mode>', 'the live or the test account').choices(['live', 'test']).default('test')
}

/** `--cards` and `--transfers`: the capabilities of a processor account, which only the sandbox lets a command set. */
export function capabilityOptions(): [Option, Option] {
  return [
    new Option('--cards <state>', 'card payments on its own account (sandbox only)').choices(['active', 'inactive']),
    new Option('--transfers <state>', 'transfers from the platform (sandbox only)').choices(['active', 'inactive']),
  ]
}

export function name(value: string): string {
  if (value.trim() === '' || value.length > 200) throw new InvalidArgumentError('Must have 1 to 200 characters.')
  return value
}

/** Texts that receipts show unchanged. */
export function taxNumberText(value: string): string {
  const read = taxNumber.safeParse(value)
  if (!read.success) throw new InvalidArgumentError('Must have 1 to 40 characters on one line.')
  return read.data
}

export function email(value: string): string {
  const problem = signInEmail.safeParse(value).error?.issues[0]?.message
  if (problem !== undefined) throw new InvalidArgumentError(`It ${problem}.`)
  return value
}

export function country(value: string): string {
  const code = value.toUpperCase()
  if (!isCountry(code)) throw new InvalidArgumentError('Must be an ISO 3166 alpha-2 code, such as GB.')
  return code
}

/** A whole number within what the clock of a processor can represent. */
export function count(value: string): number {
  if (!/^(0|[1-9]\d{0,4})$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 0 to 99999.')
  return Number(value)
}

const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** The seconds of `90s`, `30m`, `12h`, `7d` or `0`. */
export function duration(value: string): number {
  const [, count, unit = 's'] = /^(\d{1,6})([smhd])$/.exec(value) ?? /^(0)$/.exec(value) ?? []
  if (count === undefined) throw new InvalidArgumentError('Must be a duration such as 30m, 12h or 7d.')
  return Number(count) * secondsOf[unit as keyof typeof secondsOf]
}

/** A future moment: a date, with a time and its zone if need be, or a length of time from now. */
export function moment(value: string): Date {
  const date = calendarMoment(value) ?? new Date(Date.now() + lengthOf(value))
  if (date <= new Date()) throw new InvalidArgumentError('Must be in the future.')
  return date
}

/** A past moment: a date, with a time and its zone if need be, or a length of time before now. */
export function pastMoment(value: string): Date {
  const date = calendarMoment(value) ?? new Date(Date.now() - lengthOf(value))
  if (date > new Date()) throw new InvalidArgumentError('Must be in the past.')
  return date
}

/** The moment of a calendar date; null when the text is not one. */
function calendarMoment(value: string): Date | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(value) ?? []
  const date = new Date(value)
  // JavaScript would read 30 February as 1 March.
  const exists = day !== undefined && !Number.isNaN(date.getTime()) && new Date(day).toJSON()?.startsWith(day)
  return exists ? date : null
}

/** The milliseconds of a length of time. */
function lengthOf(value: string): number {
  if (!/^\d{1,6}[smhd]$/.test(value)) {
    throw new InvalidArgumentError('Must be a date, a date with a time and its time zone, or a duration such as 90d.')
  }
  return duration(value) * 1000
}

/**
 * Parses a list of permissions.
 * @param remedy the permissions that there are
 */
export function permissionsOf<Permission extends string>(
  isPermission: (text: string) => text is Permission,
  remedy: string,
): (value: string) => Permission[] {
  return (value) => {
    const named = value.split(',').map((one) => one.trim())
    const unknown = named.find((one) => !isPermission(one))
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not a permission. ${remedy}`)
    return [...new Set(named.filter(isPermission))]
  }
}

/** The number of items of a list. */
export function pageSize(value: string): number {
  if (!/^([1-9]\d?|100)$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 1 to 100.')
  return Number(value)
}

/** An amount of money in minor units, such as cents. */
export function minorUnits(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) {
    throw new InvalidArgumentError('Must be a whole number of minor units (cents), without a decimal point.')
  }
  return Number(value)
}

export function currency(value: string): string {
  if (!/^[A-Za-z]{3}$/.test(value)) throw new InvalidArgumentError('Must be an ISO 4217 code, such as USD.')
  return value.toLowerCase()
}

export function reference(value: string): string {
  if (value.trim() === '' || value.length > 200) throw new InvalidArgumentError('Must have 1 to 200 characters.')
  return value.trim()
}

/** The address of a server. */
export function webAddress(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('Must be an http or https URL.')
  if (url.username || url.password) throw new InvalidArgumentError('Must not contain credentials.')
  if (url.port === '0') throw new InvalidArgumentError('Must have a port from 1 to 65535.')
  return url.href
}

/**
 * The address of a receiver, also without its scheme, and without the host on this machine: `localhost:3000/hooks`, `3000/hooks`,
 * `3000`, `/hooks`.
 */
export function receiverAddress(value: string): string {
  if (/^\d{1,5}(\/|$)/.test(value)) return webAddress(`http://localhost:${value}`)
  if (value.startsWith('/')) return webAddress(`http://localhost${value}`)
  return webAddress(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`)
}
