import { z } from 'zod'
import { email, maxEmail } from './fields.ts'

/** The remedy for an address that other fields take. */
const unusable =
  "cannot be used to sign in: send one with letters, digits and . _ ' + - before the @, and a domain in ASCII (xn--…)"

/** The email that a person signs in with. Narrower than the email of a customer: better-auth refuses all others at sign-in. */
export const signInEmail = z
  .email({ error: ({ input }) => (email.safeParse(input).success ? unusable : 'must be an email address') })
  .max(maxEmail)
