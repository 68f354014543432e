import { z } from 'zod'
import { maxEmail } from './fields.ts'

/** The email that a person signs in with. Narrower than the email of a customer: better-auth refuses all others at sign-in. */
export const signInEmail = z.email('must be an email address').max(maxEmail)
