import { createKeyring, sealSecret } from '@merchant-payments/db/encryption'
import { expect, test } from 'vitest'
import { createSecretCache } from './secret-cache.ts'

const keyring = createKeyring([Buffer.alloc(32, 7).toString('base64')])

test('secrets are opened, again after the cache has dropped them; one that cannot be opened throws each time', () => {
  const open = createSecretCache(keyring)
  const sealed = Array.from({ length: 1001 }, (_, index) => sealSecret(`whsec_${index}`, keyring))
  for (const round of [1, 2]) {
    expect(sealed.map(open).at(-1), `round ${round}`).toBe('whsec_1000')
    expect(open(sealed[0] ?? '')).toBe('whsec_0')
  }
  expect(() => open('v1.unknown')).toThrow()
  expect(() => open('v1.unknown')).toThrow()
})
