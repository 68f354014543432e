import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

const countries = new WeakMap<Connection, Map<boolean, Promise<string>>>()

/**
 * The country of the platform's own account, ISO 3166 alpha-2. It never changes, so each process reads it once in each
 * mode.
 * @throws ProcessorError
 */
export function platformCountry(connection: Connection, livemode: boolean): Promise<string> {
  const known = countries.get(connection) ?? new Map<boolean, Promise<string>>()
  countries.set(connection, known)
  const asked = known.get(livemode) ?? askCountry(connection, livemode)
  known.set(livemode, asked)
  // A failure is not kept.
  asked.catch(() => known.delete(livemode))
  return asked
}

async function askCountry(connection: Connection, livemode: boolean): Promise<string> {
  const { country } = await callStripe(livemode, () => connection.client(livemode).accounts.retrieveCurrent())
  if (!country) throw new TypeError('the platform has no country')
  return country
}
