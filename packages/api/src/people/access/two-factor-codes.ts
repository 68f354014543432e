import { createOTP } from '@better-auth/utils/otp'
import type { Database } from '@merchant-payments/db'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { DataKeys } from '../../core/encryption/data-keys.ts'

type Pool = Pick<Database, 'pool'>

/** Codes of one person's sign-ins that are checked until one is right; then the person waits. */
const maxAttempts = 10
const wait = `interval '15 minutes'`
/** The seconds for which an app shows a code. A code that is early or late by as much is accepted, too. */
const period = 30

export type CountedAttempt = 'locked' | 'no app' | { secret: string }

/** The secret of a person's app, as better-auth encrypts it; null without an app. */
export async function sealedSecretOf({ prisma }: Pick<Database, 'prisma'>, userId: string): Promise<string | null> {
  return (await prisma.twoFactor.findUnique({ where: { userId } }))?.secret ?? null
}

/**
 * Counts an attempt to sign in with a code before the check of the code, so that concurrent attempts are all counted.
 * The last allowed attempt locks the person out until its code is found right. Guesses with a session have another
 * limit (reauthentication.ts): a stolen session must not keep its owner from signing in.
 */
export async function countAttempt({ pool }: Pool, userId: string): Promise<CountedAttempt> {
  const count = 'CASE WHEN locked_until IS NULL THEN failed_verification_count + 1 ELSE 1 END'
  const { rows } = await pool.query<{ secret: string | null }>({
    name: 'attempt at a code',
    text: `WITH counted AS (
             UPDATE two_factors
                SET failed_verification_count = ${count},
                    locked_until = CASE WHEN ${count} >= ${maxAttempts} THEN now() + ${wait} END
              WHERE user_id = $1 AND (locked_until IS NULL OR locked_until <= now())
             RETURNING secret)
           SELECT secret FROM counted
           UNION ALL
           SELECT NULL FROM two_factors WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM counted)`,
    values: [userId],
  })
  const [row] = rows
  if (!row) return 'no app'
  return row.secret === null ? 'locked' : { secret: row.secret }
}

/** Resets the count of attempts after a right code. */
export async function forgetAttempts({ pool }: Pool, userId: string): Promise<void> {
  await pool.query('UPDATE two_factors SET failed_verification_count = 0, locked_until = NULL WHERE user_id = $1', [
    userId,
  ])
}

/**
 * Accepts a code of the app once, over all processes; an earlier code is not accepted after a later one. Resets the
 * count of attempts.
 * @param sealed the secret of the app, as better-auth encrypts it
 * @returns whether the code is right and unused
 */
export async function acceptCode(
  { pool }: Pool,
  { userId, sealed, code, dataKeys }: { userId: string; sealed: string; code: string; dataKeys: DataKeys },
): Promise<boolean> {
  const step = await stepOf(code, await symmetricDecrypt({ key: dataKeys.signInSecret, data: sealed }))
  if (step === null) return false
  const { rowCount } = await pool.query({
    name: 'accepted code',
    text: `UPDATE two_factors SET last_used_step = $2, failed_verification_count = 0, locked_until = NULL
            WHERE user_id = $1 AND (last_used_step IS NULL OR last_used_step < $2)
           RETURNING id`,
    values: [userId, step],
  })
  return rowCount === 1
}

/** The period of which a code is; null of a wrong code. better-auth reads the same clock of the machine. */
async function stepOf(code: string, secret: string): Promise<number | null> {
  const now = Math.floor(Date.now() / 1000 / period)
  const otp = createOTP(secret, { period })
  for (const step of [now, now - 1, now + 1]) {
    if ((await otp.hotp(step)) === code) return step
  }
  return null
}
