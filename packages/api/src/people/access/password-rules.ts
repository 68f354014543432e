/** Characters of a password: the minimum without and with a second factor, and the maximum (NIST SP 800-63B-4). */
const [alone, besideFactor, most] = [15, 8, 128]

/** Of whom the password is to be. */
type PasswordOwner = { email: string; name: string; twoFactor: boolean }

/** Why a password is refused: the code for the sign-in page, and the words for the field of a form. */
type PasswordProblem = { code: string; message: string }

/** Whether a password is long enough to sign in without a second factor. */
export function isLongAlone(password: string): boolean {
  return lengthOf(password) >= alone
}

/** Why a person may not choose a password; null if they may. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<PasswordProblem | null> {
  const length = lengthOf(password)
  if (length < (owner.twoFactor ? besideFactor : alone)) {
    return {
      code: 'PASSWORD_TOO_SHORT',
      message: owner.twoFactor
        ? `must have at least ${besideFactor} characters`
        : `must have at least ${alone} characters (${besideFactor} with two-factor authentication)`,
    }
  }
  if (length > most) return { code: 'PASSWORD_TOO_LONG', message: `must have at most ${most} characters` }
  const given = folded(password)
  if ([owner.email, owner.name].map(folded).includes(given)) {
    return { code: 'PASSWORD_IS_OWN', message: 'must not be your email address or your name' }
  }
  if (await isCommon(given)) {
    return { code: 'PASSWORD_TOO_COMMON', message: 'is one of the most common passwords: choose another one' }
  }
  return null
}

const lengthOf = (password: string) => [...password.normalize('NFKC')].length
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** The 10,000 most common passwords, without those that are too short in any case. Loaded when a person chooses one. */
let common: Promise<ReadonlySet<string>> | undefined

async function isCommon(password: string): Promise<boolean> {
  // Sorted by how often they are used.
  common ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: passwords }) => new Set(passwords.slice(0, 10_000).filter((one) => one.length >= besideFactor)),
  )
  return (await common).has(password)
}
