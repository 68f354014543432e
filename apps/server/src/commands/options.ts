import { InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'

export type Mode = 'live' | 'test'

export function planOption(): Option {
  return new Option('--plan <plan>', 'pricing plan').choices(plans).default('free')
}
export const plans = ['free', 'brand', 'pro'] as const

export function modeOption(): Option {
  return new Option('--mode <mode>', 'whose account').choices(['live', 'test']).default('test')
}

/** `--cards` and `--transfers`: what a processor account can do, which only the sandbox lets anybody decide. */
export function capabilityOptions(): [Option, Option] {
  return [
    new Option('--cards <state>', 'card payments of its own, sandbox only').choices(['active', 'inactive']),
    new Option('--transfers <state>', 'being paid by the platform, sandbox only').choices(['active', 'inactive']),
  ]
}

export function name(value: string): string {
  if (value.trim() === '' || value.length > 200) throw new InvalidArgumentError('Must have 1 to 200 characters.')
  return value
}

export function email(value: string): string {
  if (!z.email().safeParse(value).success) throw new InvalidArgumentError('Must be an email address.')
  return value
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function country(value: string): string {
  const code = value.toUpperCase()
  // What people write for another country's code, such as UK, has a name but is not the code itself.
  const known = /^[A-Z]{2}$/.test(code) && countryNames.of(code) && new Intl.Locale(`und-${code}`).region === code
  if (!known) throw new InvalidArgumentError('Must be an ISO 3166 alpha-2 code, such as GB.')
  return code
}

/** Whole, and not more than a processor's clock could make sense of. */
export function count(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new InvalidArgumentError('Must be a whole number from 1 to 99999.')
  return Number(value)
}
