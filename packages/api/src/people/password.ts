import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'

/** What guessing a password costs: scrypt's parameters. */
export type PasswordCost = Pick<ScryptOptions, 'N' | 'r' | 'p' | 'maxmem'>

const dear: PasswordCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/**
 * Each hash blocks one of the few threads that also read files and resolve names. Two at once leave threads for the others.
 */
const turns = pLimit(2)
const maxWaiting = 30

/**
 * Whether so many hashes are waiting that another one would wait for seconds.
 * @param reserved places beyond the common ones, for users who have proved their identity
 */
export function isPasswordQueueFull(reserved = 0): boolean {
  return turns.pendingCount >= maxWaiting + reserved
}

/** scrypt of a password under a fresh salt: "salt:key" in hexadecimal. */
export async function hashPassword(password: string, cost: PasswordCost = dear): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt, cost)).toString('hex')}`
}

/** Whether a password is the one of which `hash` was made, at the same cost. */
export async function verifyPassword(
  { hash, password }: { hash: string; password: string },
  cost: PasswordCost = dear,
): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const kept = Buffer.from(key, 'hex')
  const derived = await derive(password, salt, cost)
  return kept.length === derived.length && timingSafeEqual(kept, derived)
}

function derive(password: string, salt: string, cost: PasswordCost): Promise<Buffer> {
  return turns(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}
