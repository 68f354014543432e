import { expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '../resources/router.ts'
import { type Path, placesIn, type Schema, sample, schemaAt, withAt } from '../testing/schema-samples.ts'

type Procedure = { _def: { inputs: z.ZodType[]; meta?: { openapi?: { method: string; path: string } } } }

/** Every place in the body of an operation in which an object without required fields, or a map, can stand. */
const places = Object.values(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(({ _def }) => {
  const rest = _def.meta?.openapi
  const input = _def.inputs[0]
  if (!rest || !input || rest.method === 'GET') return []
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return placesIn(schema)
    .filter((place) => place.length > 0 && isMap(schemaAt(schema, place)))
    .map((place) => ({ field: `${rest.method} ${rest.path}: ${place.join('.')}`, input, schema, place }))
})

function isMap({ type, anyOf = [], required = [] }: Schema): boolean {
  return ([type].flat().includes('object') && required.length === 0) || anyOf.some(isMap)
}

/** The faults of the place with this value; those of other fields are left out. */
function faultsOf({ input, schema, place }: { input: z.ZodType; schema: Schema; place: Path }, value: unknown) {
  const { error } = input.safeParse(
    withAt(
      sample(schema, () => 'prod_1'),
      place,
      value,
    ),
  )
  const at = place.join('.')
  return (error?.issues ?? []).filter(({ path }) => path.join('.').startsWith(at)).map(({ message }) => message)
}

test('the fields that are maps are known', () => {
  const names = new Set(places.map(({ place }) => place.join('.')))
  expect([...names].toSorted()).toEqual(['after_payment', 'evidence', 'metadata', 'payouts', 'payouts.minimum_balance'])
})

test.each(places)('an empty list, as PHP writes an empty map, is an empty map: $field', (one) => {
  expect(faultsOf(one, [])).toEqual(faultsOf(one, {}))
})
