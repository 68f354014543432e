import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const password = 'correct horse battery staple'

test('a password costs 32 MiB and as long as scrypt takes for them, unless a cheaper way is named', async () => {
  const [salt = '', key] = (await hashPassword(password)).split(':')
  const dear = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  expect(key).toBe(dear.toString('hex'))
})

test('a password is verified at the cost at which it was hashed, and no other password is', async () => {
  for (const cost of [undefined, { N: 2, r: 1, p: 1 }]) {
    const hash = await hashPassword(password, cost)
    expect(await verifyPassword({ hash, password }, cost)).toBe(true)
    expect(await verifyPassword({ hash, password: `${password}!` }, cost)).toBe(false)
  }
  const cheap = await hashPassword(password, { N: 2, r: 1, p: 1 })
  expect(await verifyPassword({ hash: cheap, password })).toBe(false)
})
