import { afterAll, expect, test } from 'vitest'
import { endpoints, v2Endpoints } from '../resources/registry.ts'
import { createObservatory, Refused } from '../testing/observer.ts'
import { coverage } from './coverage.ts'
import { namesOf, type Sent, type Value } from './observations/observation.ts'
import { observations, observedNames } from './observations.ts'
import observed from './observed.json' with { type: 'json' }

const operations = [...endpoints, ...v2Endpoints].map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id')}`)
const { sandbox, start } = createObservatory(operations)
afterAll(() => sandbox.close())

test.for(observations.map((one) => [one.operation, namesOf(one).join(', '), one] as const))(
  '%s: the effect of %s is seen, and is not there without it',
  async ([_operation, _names, observation]) => {
    const after = start(observation)
    expect(await after.see(true)).toEqual(await after.expected())
    const without = await start(observation)
      .see(false)
      .catch((error: unknown) => {
        // A request that has to have them shows nothing without them.
        if (error instanceof Refused) return 'nothing'
        throw error
      })
    const expected = await after.expected()
    if ('see' in observation) return expect(without).not.toEqual(expected)
    for (const [name, value] of Object.entries(expected as Record<string, unknown>)) {
      expect((without as Record<string, unknown>)[name], name).not.toEqual(value)
    }
  },
)

test.for(
  observations.filter((one) => 'kept' in one).map((one) => [one.operation, namesOf(one).join(', '), one] as const),
)('%s: each of %s is kept when it is sent alone', async ([_operation, _names, observation]) => {
  for (const params of eachAlone(observation.params)) {
    const one = start({ ...observation, params: params as Sent })
    const kept = await one.see(true).catch((error: unknown) => {
      if (error instanceof Refused && /parameter_missing|is required/.test(error.message)) return 'needs others'
      throw error
    })
    if (kept !== 'needs others') expect(kept).toEqual(await one.expected())
  }
})

function eachAlone(value: Value): Value[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [value]
  return Object.entries(value).flatMap(([name, part]) => eachAlone(part as Value).map((one) => ({ [name]: one })))
}

test('what is counted as observed has an observation', () => {
  expect(observed, 'run npm run generate:stripe in packages/sandbox').toEqual(observedNames())
})

test('an observation is of parameters that the sandbox takes', () => {
  const taken = new Map(coverage().map(({ operation, parameters }) => [operation, parameters ?? []]))
  const others = observations.flatMap((one) =>
    namesOf(one)
      .filter((name) => {
        const parameters = taken.get(one.operation) ?? []
        return !parameters.some((known) => ['works', 'fixed'].includes(known.treatment) && within(name, known.name))
      })
      .map((name) => `${one.operation} ${name}`),
  )
  expect(others).toEqual([])
})

/** An id in the place of a hash has no name of its own. */
function within(name: string, known: string): boolean {
  return name === known || name.startsWith(`${known}[`) || known.startsWith(`${name}[`)
}
