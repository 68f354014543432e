import { randomText } from './ids.ts'
import type { KeyPair, SandboxOptions } from './options.ts'

/** The keys that the sandbox takes. */
export type Keys = {
  test: KeyPair
  live: KeyPair
  /** Whether every key that looks like one of the test mode is taken. */
  anyTest: boolean
  /** Whether the keys of the live mode were given to no caller. */
  testAlone: boolean
}

const testKey = /^(?<kind>sk|pk)_test_[0-9A-Za-z_]+$/

/** The configured keys; those that are missing are new, and differ each time. */
export function createKeys(configured: SandboxOptions['keys'] = {}): Keys {
  const pair = (mode: 'test' | 'live') => {
    const text = randomText(24)
    return { secret: `sk_${mode}_${text}`, publishable: `pk_${mode}_${text}` }
  }
  return {
    test: configured.test ?? pair('test'),
    live: configured.live ?? pair('live'),
    anyTest: configured.test === undefined,
    testAlone: configured.live === undefined,
  }
}

/** The mode and the kind of a key; null when the sandbox does not take it. */
export function knownKey(keys: Keys, key: string): { live: boolean; publishable: boolean } | null {
  for (const live of [false, true]) {
    const pair = live ? keys.live : keys.test
    if (key === pair.secret) return { live, publishable: false }
    if (key === pair.publishable) return { live, publishable: true }
  }
  const kind = keys.anyTest && testKey.exec(key)?.groups?.kind
  return kind ? { live: false, publishable: kind === 'pk' } : null
}

/** The remedy for an unknown key, as the end of a message. */
export function hintFor(keys: Keys, key: string): string {
  if (!keys.testAlone || !/^(sk|pk|rk)_live_/.test(key)) return ''
  return '. This is a sandbox, which takes test keys alone (sk_test_…): a live key has no place in its configuration.'
}
