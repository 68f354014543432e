import { Role } from '@merchant-payments/db'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { signInEmail } from '../../core/wire/sign-in-email.ts'

export const roles = z.enum(Role)

export const member = z.object({
  id: z.string(),
  object: z.literal('member'),
  name: z.string(),
  email: z.string(),
  role: roles,
  /** The caller. */
  you: z.boolean(),
  /** Signs in with a second factor. */
  two_factor: z.boolean(),
  created: field.unixTime,
})

const invitation = z.object({
  id: z.string(),
  object: z.literal('invitation'),
  email: z.string(),
  role: roles,
  invited_by: z.string(),
  expires: field.unixTime,
  created: field.unixTime,
})

/** An invitation as it is made. `link` is set if no mail was sent, and cannot be read again. */
export const sentInvitation = invitation.extend({ mailed: z.boolean(), link: z.string().nullable() })
export type SentInvitation = z.infer<typeof sentInvitation>

export const team = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  /** Members without a second factor have no access to the merchant. */
  two_factor_required: z.boolean(),
})

export const twoFactorRequirement = z.strictObject({ required: z.boolean() })

export const invite = z.strictObject({
  email: z.string().trim().max(field.maxEmail).pipe(signInEmail),
  role: roles,
})
export type Invite = z.infer<typeof invite>

export const memberId = z.strictObject({ id: field.id })
export const roleChange = z.strictObject({ id: field.id, role: roles })
