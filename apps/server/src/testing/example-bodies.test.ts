import { expect, test } from 'vitest'
import { bodyFields, operations } from './contract.ts'
import { bodies } from './example-bodies.ts'
import { nameOf } from './examples.ts'

/** The fields of the other forms of a body, which tests of the operation send. */
const otherForms: Readonly<Record<string, readonly string[]>> = {}

test('each field of a body is sent to the tests of all fields, or belongs to another form of the body', () => {
  const missing = operations.flatMap((operation) => {
    const name = nameOf(operation)
    const fields = bodyFields(name).filter((field) => !(field in (bodies[name] ?? {})))
    return fields.length > 0 ? [[name, fields] as const] : []
  })
  expect(Object.fromEntries(missing)).toEqual(otherForms)
})
