import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be in base64url')

/** A credential id has at most 1,023 bytes (WebAuthn). */
const credentialId = base64url(1364)
const attachment = z.enum(['platform', 'cross-platform']).nullish()
const extensions = z.record(z.string().max(64), z.unknown()).default({})

/** The answer of a browser for a passkey that signs in (AuthenticationResponseJSON of WebAuthn). */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(128).nullish(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
})

/** The answer of a browser for a new passkey (RegistrationResponseJSON of WebAuthn). */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(12_288),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'is not a transport'))
      .max(10)
      .optional(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
})

/** As the person calls it. */
export const passkeyName = field.text(60).refine(field.isVisible, 'must not be blank').optional()
