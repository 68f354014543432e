import { z } from 'zod'
import { keyPermissions } from '../../core/keys/permissions.ts'
import { maxGraceSeconds } from '../../core/keys/roll.ts'
import * as field from '../../core/wire/fields.ts'
import { listQuery } from '../../core/wire/list.ts'

export const keyId = z.strictObject({ id: field.id })

export const keyList = z.strictObject(listQuery)
export type KeyList = z.infer<typeof keyList>

/** Unix seconds. The verb, which has the clock, checks that it is in the future. */
const expires = z.int().min(0).max(253_402_300_799)

export const keyCreate = z.strictObject({
  /** The purpose of the key, as the merchant describes it. */
  name: field.text(100).refine(field.isVisible, 'must not be blank'),
  /** The expiry of the key; never by default. */
  expires: expires.nullable().optional(),
  /** The permissions of a limited key; omitted for a key without limits. */
  permissions: z.array(z.enum(keyPermissions)).min(1, 'must name at least one permission').nullable().optional(),
})
export type KeyCreate = z.infer<typeof keyCreate>

export const keyRoll = z.strictObject({
  id: field.id,
  /** How long the old key remains valid, in seconds; 0 ends it at once. */
  grace_seconds: z.int().min(0).max(maxGraceSeconds),
  /** The expiry of the new key; never by default. */
  expires: expires.nullable().optional(),
})
export type KeyRoll = z.infer<typeof keyRoll>

export const key = z.object({
  id: z.string(),
  object: z.literal('api_key'),
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  /** suspended: all keys of the merchant rest. */
  status: z.enum(['active', 'revoked', 'expired', 'suspended']),
  last_used: field.unixTime.nullable(),
  expires: field.unixTime.nullable(),
  /** The only permissions of the key. Null: all of them. */
  permissions: z.array(z.enum(keyPermissions)).nullable(),
  created: field.unixTime,
  livemode: z.boolean(),
})
export type PortalKeyWire = z.infer<typeof key>

/** With the secret, which cannot be read again. */
export const newKey = key.extend({ key: z.string() })

export const rolledKey = z.object({ key: newKey, replaced: key })

export const keys = z.object({
  items: z.array(key),
  has_more: z.boolean(),
  /** Keys that are active now, of both modes together; suspended ones are. */
  active: z.int(),
  /** Maximum active keys of a merchant. */
  most_active: z.int(),
})
