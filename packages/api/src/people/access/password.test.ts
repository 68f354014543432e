import crypto, { scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PasswordCost } from '../../core/request/platform-terms.ts'
import { hashPassword, isShort, needsRehash, verifyPassword } from './password.ts'
import { withPasswordPlace } from './password-places.ts'

const password = 'correct horse battery staple'
const maxmem = 64 * 1024 * 1024

test('a password costs three times 32 MiB, unless a cheaper way is named', async () => {
  const hash = await hashPassword(password)
  const [, scheme, parameters, salt = '', key] = hash.split('$')
  expect([scheme, parameters]).toEqual(['scrypt', 'ln=15,r=8,p=3'])
  const derived = scryptSync(password, salt, 64, { N: 32_768, r: 8, p: 3, maxmem })
  expect(key).toBe(derived.toString('base64url'))
  expect(needsRehash(hash)).toBe(false)
})

test('a password is verified at the cost at which it was hashed, and no other password is', async () => {
  for (const cost of [undefined, { N: 2, r: 1, p: 1 }]) {
    const hash = await hashPassword(password, cost)
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await verifyPassword({ hash, password: `${password}!` })).toBe(false)
    expect(needsRehash(hash, cost)).toBe(false)
  }
  expect(needsRehash(await hashPassword(password, { N: 2, r: 1, p: 1 }))).toBe(true)
})

/** The calls to scrypt during an attempt, in the order in which they begin. */
async function callsOf(attempt: () => Promise<unknown>) {
  const calls = vi.spyOn(crypto, 'scrypt')
  // The named import of password.ts follows.
  syncBuiltinESMExports()
  onTestFinished(() => {
    calls.mockRestore()
    syncBuiltinESMExports()
  })
  calls.mockClear()
  await attempt()
  return calls.mock.calls
}

/** Counts the block operations of all calls to scrypt during an attempt: N · r · p of each. */
async function workOf(attempt: () => Promise<unknown>): Promise<number> {
  const costs = (await callsOf(attempt)).map((call) => call[3] as unknown as PasswordCost)
  return costs.reduce((sum, { N, r, p }) => sum + N * r * p, 0)
}

test('a wrong password costs the same for a stored hash and for none', async () => {
  const hash = await hashPassword(password)
  const wrong = 'another one'
  // The library makes a hash for an email that it does not know.
  const unknown = await workOf(() => hashPassword(wrong))
  expect(unknown).toBe(3 * 32_768 * 8)
  expect(await workOf(() => verifyPassword({ hash, password: wrong }))).toBe(unknown)
})

test('a password that is too short to sign in alone is marked', async () => {
  const cost = { N: 2, r: 1, p: 1 }
  const [short, long] = [await hashPassword('12345678901234', cost), await hashPassword('123456789012345', cost)]
  expect([isShort(short), isShort(long)]).toEqual([true, false])
  expect(await verifyPassword({ hash: short, password: '12345678901234' })).toBe(true)
})

test('a hash for a person who has proved their identity does not wait behind those of strangers', async () => {
  const cost = { N: 1024, r: 8, p: 1 }
  const hash = (who: string, proved: boolean) => withPasswordPlace(() => hashPassword(who, cost), { proved })
  const calls = await callsOf(() =>
    Promise.all([...Array.from({ length: 20 }, () => hash('stranger', false)), hash('owner', true)]),
  )
  const order = calls.map(([who]) => who)
  expect(order).toHaveLength(21)
  expect(order.indexOf('owner')).toBe(2)
})
