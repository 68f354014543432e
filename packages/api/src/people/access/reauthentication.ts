import type { Database } from '@merchant-payments/db'
import type { PersonScope } from '../../core/request/account-scope.ts'
import type { PersonActor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { verifyPassword } from './password.ts'
import { withPasswordPlace } from './password-places.ts'

/** How long a password or a code that was given again is valid, in seconds. */
const validSeconds = 5 * 60

/** Guesses at a person's password or code with a session of theirs, which may be stolen. */
const guesses = { action: 'reauthentication', max: 20, seconds: 15 * 60 }

/** Either of them. */
type Proof = { password: string } | { code: string }

/**
 * Counts a guess at the password or a code of the person who is signed in, whichever request makes it.
 * @returns the seconds after which another one may be made, or null while it is one of those allowed
 */
export function countGuess({ attempts }: Pick<Services, 'attempts'>, userId: string): Promise<number | null> {
  return attempts({ ...guesses, subject: userId })
}

/** @throws rate_limit_exceeded */
export async function requireGuessLeft(services: Pick<Services, 'attempts'>, userId: string): Promise<void> {
  const retryAfter = await countGuess(services, userId)
  if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { retryAfter })
}

/**
 * Confirms with the password, or a code of the app, that the person of a session is there: for five minutes they may add and remove
 * factors.
 * @returns until when, in Unix seconds
 * @throws validation_error on `password` or `code`; rate_limit_exceeded
 */
export async function reauthenticate({ services, actor }: PersonScope, proof: Proof): Promise<{ until: number }> {
  const { database } = services
  await requireGuessLeft(services, actor.id)
  if ('code' in proof) await requireCode(services, actor.id, proof.code)
  else await requirePassword(services, actor.id, proof.password)
  const { rows } = await database.pool.query<{ until: number }>({
    name: 'reauthentication',
    text: `UPDATE sessions SET authenticated_at = now() WHERE id = $1
           RETURNING extract(epoch FROM authenticated_at)::int4 + ${validSeconds} AS until`,
    values: [actor.sessionId],
  })
  const [session] = rows
  if (!session) throw new ApiError('unauthorized', { message: 'Sign in first.' })
  return session
}

async function requirePassword({ database }: Pick<Services, 'database'>, userId: string, password: string) {
  const credential = await database.prisma.credential.findFirst({ where: { userId, providerId: 'credential' } })
  const hash = credential?.password
  const right = hash ? await withPasswordPlace(() => verifyPassword({ hash, password }), { proved: true }) : false
  if (!right) throw invalid('password', 'is incorrect')
}

async function requireCode(services: Pick<Services, 'database' | 'dataKeys'>, userId: string, code: string) {
  const { database, dataKeys } = services
  // Loaded with the rest of sign-in, which a process that serves programs alone never needs.
  const { acceptCode, sealedSecretOf } = await import('./two-factor-codes.ts')
  const sealed = await sealedSecretOf(database, userId)
  const right = sealed !== null && (await acceptCode(database, { userId, sealed, code, dataKeys }))
  if (!right) throw invalid('code', 'is incorrect or was used: enter the current code of your app')
}

/** Until when the person of a session is confirmed, in Unix seconds; null if they have to confirm again. */
export async function confirmedUntil({ pool }: Pick<Database, 'pool'>, { sessionId }: PersonActor) {
  const { rows } = await pool.query<{ until: number }>({
    name: 'confirmed until',
    text: `SELECT extract(epoch FROM authenticated_at)::int4 + ${validSeconds} AS until
             FROM sessions WHERE id = $1 AND authenticated_at > now() - interval '${validSeconds} seconds'`,
    values: [sessionId],
  })
  return rows[0]?.until ?? null
}

/** @throws reauthentication_required */
export async function requireReauthentication(database: Pick<Database, 'pool'>, actor: PersonActor): Promise<void> {
  if ((await confirmedUntil(database, actor)) === null) throw new ApiError('reauthentication_required')
}

/**
 * A passkey that signs in while its person is signed in confirms that they are there: the new session takes the place of the one
 * that the browser had.
 */
export async function confirmByPasskey(
  { pool }: Pick<Database, 'pool'>,
  session: { id: string; userId: string },
  earlierToken: string,
): Promise<void> {
  await pool.query(
    `WITH earlier AS (DELETE FROM sessions WHERE token = $1 AND user_id = $2 AND expires_at > now() RETURNING id)
     UPDATE sessions SET authenticated_at = now() WHERE id = $3 AND EXISTS (SELECT 1 FROM earlier)`,
    [earlierToken, session.userId, session.id],
  )
}
