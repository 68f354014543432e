import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'

const cost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** scrypt of a password under a fresh salt: "salt:key" in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 64, cost, (error, derived) => (error ? reject(error) : resolve(derived))),
  )
  return `${salt}:${key.toString('hex')}`
}
