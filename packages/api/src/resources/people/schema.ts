import { OperatorRole } from '@merchant-payments/db'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { roles } from '../members/schema.ts'

export const nothing = z.strictObject({})

/** The person who is signed in, and their merchants. */
export const me = z.object({
  id: z.string(),
  object: z.literal('person'),
  name: z.string(),
  email: z.string(),
  /** The role of an operator of the platform; null for other people. */
  operator: z.enum(OperatorRole).nullable(),
  /** The procedures for operators that the role allows, without `operator.`: merchants.setPlan. */
  operator_may: z.array(z.string()),
  /** The platform requires a second factor of operators. The person has no second factor yet, so is no operator. */
  operator_two_factor_missing: z.boolean(),
  /** Signs in with a second factor. */
  two_factor: z.boolean(),
  merchants: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: roles,
      /** The merchant requires a second factor. The person has no second factor yet, so they see none of its data. */
      two_factor_missing: z.boolean(),
      /** The first parts of the names of procedures that the role allows: products, portal.keys. */
      may: z.object({ read: z.array(z.string()), change: z.array(z.string()) }),
    }),
  ),
})
export type MeWire = z.infer<typeof me>

/** As other people see it: no line breaks, nothing invisible. */
const personName = z
  .string()
  .trim()
  .pipe(field.text(100).refine(field.isVisible, 'must not be blank'))
  .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must not contain control characters')

/** The token in the link of an invitation. */
const token = z.string().regex(/^[\w-]{43}$/, 'is not the token of an invitation link')

export const invitationToken = z.strictObject({ token })

export const openInvitation = z.object({
  object: z.literal('invitation'),
  email: z.string(),
  merchant_name: z.string(),
  role: roles,
  invited_by: z.string(),
  /** Whether a user with this email exists: they sign in, others choose a password. */
  known: z.boolean(),
})

export const acceptance = z.strictObject({
  token,
  /** The name of a new user. */
  name: personName.optional(),
  /** Kept to the rules of people/access/password-rules.ts. */
  password: z.string().max(512).optional(),
})

export const accepted = z.object({ object: z.literal('member'), merchant_id: z.string(), email: z.string() })

export const security = z.object({
  object: z.literal('security'),
  two_factor: z.boolean(),
  /** Until when factors may be added and removed without a password or a code; null if one is required first. */
  confirmed_until: field.unixTime.nullable(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable(), created: field.unixTime.nullable() })),
  /** The last used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      this_one: z.boolean(),
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
      signed_in: field.unixTime,
      /** To a minute. */
      last_active: field.unixTime,
    }),
  ),
})
export type SecurityWire = z.infer<typeof security>

/** Proves that the person of the session is there. */
export const proof = z.union(
  [z.strictObject({ password: z.string().max(512) }), z.strictObject({ code: z.string().trim().max(16) })],
  'send either password or code',
)

export const confirmation = z.object({ until: field.unixTime })

export const sessionId = z.strictObject({ id: field.id })

export const newName = z.strictObject({ name: personName })
