import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@merchant-payments/db'
import { APIError } from 'better-auth/api'
import { verifyPassword } from './password.ts'

const verified = new AsyncLocalStorage<{ hash: string | null }>()

/** Runs a request in which `noteVerified` can be called. */
export function rememberingVerified<T>(work: () => T): T {
  return verified.run({ hash: null }, work)
}

/** Notes the hash that the password of the request was verified against, as it is stored now. */
export function noteVerified(hash: string): void {
  const noted = verified.getStore()
  if (noted) noted.hash = hash
}

/**
 * Ends a session that a password has begun if the person has another password by now: verifying takes so long that the password may have been
 * reset in between, and a reset cannot end a session that begins after it.
 * @throws APIError with the answer to a wrong password
 */
export async function requireCurrentPassword(
  { prisma }: Pick<Database, 'prisma'>,
  session: { id: string; userId: string },
  { password }: { password?: unknown } = {},
): Promise<void> {
  const credential = await prisma.credential.findFirst({
    where: { userId: session.userId, providerId: 'credential' },
    select: { password: true },
  })
  const hash = credential?.password ?? null
  if (hash !== null && hash === verified.getStore()?.hash) return
  // The hash of the same password may have been renewed.
  if (hash !== null && (await verifyPassword({ hash, password: String(password) }))) return
  await prisma.session.deleteMany({ where: { id: session.id } })
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
}
