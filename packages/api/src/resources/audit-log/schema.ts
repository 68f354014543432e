import { ActorKind } from '@merchant-payments/db'
import { z } from 'zod'
import { createdRange } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

export const auditList = z.strictObject({
  ...listQuery,
  /** How the action begins: keys. or keys.revoke */
  action: z
    .string()
    .regex(/^[A-Za-z.]{1,60}$/, 'must be the beginning of an action')
    .optional(),
  /** key_… or the id of a person. */
  actor_id: field.text(120).optional(),
  actor_kind: z.enum(ActorKind).optional(),
  object_id: field.text(300).optional(),
  ...createdRange,
})
export type AuditList = z.infer<typeof auditList>

export const auditEntry = z.object({
  id: z.string(),
  object: z.literal('audit_entry'),
  actor: z.object({
    kind: z.enum(ActorKind),
    /** key_… or the id of a person; null for a command. */
    id: z.string().nullable(),
    /** The name of the key, or the email of the person, at that time. */
    name: z.string(),
  }),
  /** The operation: products.create, keys.revoke */
  action: z.string(),
  /** The id of the changed object. */
  object_id: z.string().nullable(),
  /** Names of the fields that were sent. */
  fields: z.array(z.string()),
  /** X-Request-Id; null for a command. */
  request_id: z.string().nullable(),
  created: field.unixTime,
  /** Null when it is about both modes. */
  livemode: z.boolean().nullable(),
})
export type AuditEntryWire = z.infer<typeof auditEntry>
export const auditEntries = listOf(auditEntry, 'AuditEntryList')
