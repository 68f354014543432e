import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import PQueue from 'p-queue'
import type { PasswordCost } from '../../core/request/platform-terms.ts'
import { hasProved } from './password-places.ts'
import { isLongAlone } from './password-rules.ts'

/** OWASP's figures for scrypt: 32 MiB, three times. */
const current: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
/** Bytes that one hash may use. */
const maxmem = 64 * 1024 * 1024

/**
 * Each hash blocks one of the few threads that also read files and resolve names. Two at once leave threads for the others. People who
 * have proved their identity before come first.
 */
const turns = new PQueue({ concurrency: 2 })

/**
 * scrypt of a password under a fresh salt, in the form of the PHC: `$scrypt$ln=15,r=8,p=3$<salt>$<key>`. `short=1` among the
 * parameters marks a password that is allowed only beside a second factor.
 */
export async function hashPassword(password: string, cost: PasswordCost = current): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const key = await derive(password, salt, cost)
  const short = isLongAlone(password) ? '' : ',short=1'
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}${short}$${salt}$${key.toString('base64url')}`
}

/** Whether a password is the one of which `hash` was made. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { cost, salt, key } = read(hash)
  const derived = await derive(password, salt, cost)
  return key.length === derived.length && timingSafeEqual(key, derived)
}

/** Whether a hash was made at another cost than new ones are. */
export function needsRehash(hash: string, { N, r, p }: PasswordCost = current): boolean {
  const { cost } = read(hash)
  return cost.N !== N || cost.r !== r || cost.p !== p
}

/** Whether a hash is of a password that is allowed only beside a second factor. */
export function isShort(hash: string): boolean {
  return /^\$scrypt\$[^$]*,short=1\$/.test(hash)
}

function read(hash: string): { cost: PasswordCost; salt: string; key: Buffer } {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)(?:,short=1)?\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (!found) throw new Error('not a hash of a password')
  const [, ln, r, p, salt = '', key = ''] = found
  return { cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) }, salt, key: Buffer.from(key, 'base64url') }
}

function derive(password: string, salt: string, cost: PasswordCost): Promise<Buffer> {
  return turns.add(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 64, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
    { priority: hasProved() ? 1 : 0 },
  )
}
