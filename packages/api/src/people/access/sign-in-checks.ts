import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { readPlatformBrand } from '../../core/brand/brand.ts'
import type { Services } from '../../core/request/context.ts'
import { isLongAlone, passwordProblem } from './password-rules.ts'
import { countGuess } from './reauthentication.ts'
import { acceptCode, countAttempt, sealedSecretOf } from './two-factor-codes.ts'

type Needed = Pick<Services, 'database' | 'dataKeys' | 'attempts'>
/** Reset mails to one address, whether it is a person's or not: no mailbox is filled. */
const resetMails = { action: 'password reset', max: 3, seconds: 60 * 60 }

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * The checks before better-auth answers: attempts at codes are counted, and each code is accepted once; reset mails are
 * limited; new passwords keep the rules of password-rules.ts; apps and passkeys get the name of the platform's brand.
 * @param attempted is called with the person of each attempt at a code
 */
export function createSignInChecks(services: Needed, attempted: (context: object, userId: string) => void) {
  const { database, dataKeys, attempts } = services

  /** Counts an attempt of the person who is signed in, or who has given the password: whose it is, and the secret of their app. */
  async function count(ctx: Context): Promise<{ userId: string; sealed: string } | null> {
    const session = await getSessionFromCtx(ctx)
    const userId = session?.user.id ?? (await personOfChallenge(ctx))
    if (userId === null) return null
    attempted(ctx.context, userId)
    const sealed = session ? await countInSession(userId) : await countSignIn(userId)
    return sealed === null ? null : { userId, sealed }
  }

  async function countInSession(userId: string): Promise<string | null> {
    if ((await countGuess(services, userId)) !== null) throw tooManyCodes()
    return sealedSecretOf(database, userId)
  }

  async function countSignIn(userId: string): Promise<string | null> {
    const counted = await countAttempt(database, userId)
    if (counted === 'locked') throw tooManyCodes()
    return counted === 'no app' ? null : counted.secret
  }

  async function checkCode(ctx: Context) {
    const counted = await count(ctx)
    if (!counted) return
    const code = String(ctx.body.code)
    if (await acceptCode(database, { ...counted, code, dataKeys })) return
    // better-auth counts the wrong codes of a sign-in, but knows nothing of used ones: it gets a code that is wrong in any case.
    return { context: { body: { ...ctx.body, code: '' } } }
  }

  async function checkNewPassword(userId: string | undefined, password: unknown): Promise<void> {
    const owner = userId && (await database.prisma.user.findUnique({ where: { id: userId } }))
    // Without a valid session or link better-auth refuses the request.
    if (!owner) return
    const problem = await passwordProblem(String(password), { ...owner, twoFactor: owner.twoFactorEnabled })
    if (problem) throw new APIError('BAD_REQUEST', { ...problem, message: `The password ${problem.message}.` })
  }

  /** The name that authenticator apps and browsers show. The context is that of one request. */
  async function nameAfterBrand({ context }: Context): Promise<void> {
    const brand = await readPlatformBrand(services)
    if (brand) context.appName = brand.name
  }

  return createAuthMiddleware(async (ctx) => {
    switch (ctx.path) {
      case '/two-factor/verify-totp':
        return checkCode(ctx)
      case '/two-factor/verify-backup-code':
        await count(ctx)
        return
      case '/request-password-reset':
        // The answer is the same as after a mail.
        return (await attempts({ ...resetMails, subject: String(ctx.body.email) })) === null
          ? undefined
          : { status: true }
      case '/two-factor/enable':
      case '/passkey/generate-register-options':
        await nameAfterBrand(ctx)
        return
      case '/change-password':
        return checkNewPassword((await getSessionFromCtx(ctx))?.user.id, ctx.body.newPassword)
      case '/reset-password': {
        const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`)
        return checkNewPassword(link?.value, ctx.body.newPassword)
      }
      case '/two-factor/disable':
        if (isLongAlone(String(ctx.body.password))) return
        throw new APIError('BAD_REQUEST', {
          code: 'PASSWORD_NEEDS_SECOND_FACTOR',
          message: 'The password is too short to sign in alone. Choose a longer one first.',
        })
      default:
        return
    }
  })
}

function tooManyCodes(): APIError {
  return new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_TEMPORARILY_LOCKED', message: 'Too many wrong codes.' })
}

/** The person of a sign-in that waits for a code, by its cookie. */
async function personOfChallenge(ctx: Context): Promise<string | null> {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return null
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null
}
