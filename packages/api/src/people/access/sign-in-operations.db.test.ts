import { expect, test } from 'vitest'
import { z } from 'zod'
import { testPlatform } from '../../testing/index.ts'
import { configureBetterAuth } from './configure-better-auth.ts'
import { signInOperations } from './sign-in-operations.ts'

const { services } = await testPlatform()
const { api } = configureBetterAuth(services, (message, error) => {
  throw new Error(message, { cause: error })
})

type Endpoint = { path?: string; options: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType } }
const endpoints: Endpoint[] = Object.values(api)
// Endpoints without a path are for code on the server alone.
const operations = endpoints.flatMap(({ path, options: { method = [], body, query } }) =>
  path ? [method].flat().map((verb) => ({ name: `${verb} ${path}`, fields: [body, query].flatMap(fieldsOf) })) : [],
)

/** The fields of a schema of the library, through what wraps it. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => fieldsOf(side as z.ZodType))
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

test('every operation of the library is decided, and none that it does not have', () => {
  expect(operations.length).toBeGreaterThan(40)
  expect(Object.keys(signInOperations).sort()).toEqual(operations.map(({ name }) => name).sort())
})

test.each(Object.entries(signInOperations).filter(([, operation]) => typeof operation === 'string'))(
  '%s is not offered, for a reason',
  (_name, reason) => expect(reason).toMatch(/^[a-z].{10,}$/),
)

test.each(
  Object.entries(signInOperations).flatMap(([name, operation]) =>
    typeof operation === 'string' ? [] : [{ name, operation }],
  ),
)('$name: every field of the library is accepted or refused', ({ name, operation }) => {
  const known = operations.find((one) => one.name === name)?.fields ?? []
  const ours = fieldsOf(operation.body)
  // Query parameters are never passed on.
  const decided = name.startsWith('GET ') ? [] : known
  expect(decided.filter((field) => !ours.includes(field))).toEqual([])
  expect(ours.filter((field) => !known.includes(field))).toEqual([])
  // A field without a decision is refused.
  const { error } = operation.body.safeParse({ addedByAnUpgrade: true })
  expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }))
  expect(operation.perAddress).toBeLessThanOrEqual(100)
})
