import { type Keyring, openSecret } from '@merchant-payments/db/encryption'

const maxEntries = 1000

/** Opens sealed secrets and remembers those of the latest endpoints: opening costs more than signing does. */
export function createSecretCache(keyring: Keyring): (sealed: string) => string {
  const opened = new Map<string, string>()
  return (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const secret = openSecret(sealed, keyring)
    const [oldest] = opened.keys()
    if (opened.size >= maxEntries && oldest !== undefined) opened.delete(oldest)
    opened.set(sealed, secret)
    return secret
  }
}
