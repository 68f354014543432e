import { z } from 'zod'
import { createdIn, moment } from './created-range.ts'
import * as field from './fields.ts'
import type { IndexedFilter } from './indexed-page.ts'
import { type Condition, type Sql, sql } from './sql.ts'

/** The number of keys of metadata that a list is filtered by. */
const maxKeys = 3

/** Filters that lists have in common. */
export const createdFilter = {
  created_gte: moment.meta({ description: 'Unix seconds: created from then on …' }).optional(),
  created_lt: moment.meta({ description: '… and before then.' }).optional(),
}

export const emailFilter = field
  .text(field.maxEmail)
  .meta({ description: 'The whole email address, in any case.' })
  .optional()

export const metadataFilter = z
  .record(field.metadataKey, field.metadataText, {
    error: ({ code }) => (code === 'invalid_type' ? 'must name a key: metadata[KEY]=VALUE' : undefined),
  })
  .refine((keys) => Object.keys(keys).length <= maxKeys, `must have at most ${maxKeys} keys`)
  .optional()
  .meta({
    description:
      'Objects with this metadata alone: `metadata[order]=42`, up to three keys, all of which have to match. Values are compared as texts.',
  })

/** A filter by the id of another object. */
export const idFilter = (what: string) =>
  field.id
    .max(255)
    .meta({ description: `Those of this ${what}.` })
    .optional()

/** The conditions of `createdFilter`. */
export function createdWithin(query: {
  created_gte?: number | undefined
  created_lt?: number | undefined
}): Condition[] {
  return createdIn({ created_from: query.created_gte, created_before: query.created_lt })
}

/** The filter for a column with this value; false without a value. */
export function byColumn(column: Sql, value: string | undefined): IndexedFilter | false {
  return value !== undefined && { condition: sql`${column} = ${value}` }
}

/** The filter for an email in any case; false without one. */
export function byEmail(column: Sql, email: string | undefined): IndexedFilter | false {
  return email !== undefined && { condition: sql`${column} IS NOT NULL AND lower(${column}) = lower(${email})` }
}
