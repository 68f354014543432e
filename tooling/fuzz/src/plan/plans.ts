import fc from 'fast-check'
import type { Contract, Operation } from '../contract.ts'
import { brokenRequest, hostileRequest } from './bodies.ts'
import { mangledBody } from './odd-bytes.ts'
import { bodyTypesOf, harmlessHeaders, idempotencyKeys, unknownCallers } from './odd-headers.ts'
import { oddExchange } from './odd-http.ts'
import { strangeMethod, strangePath, strangeQuery, unknownObject } from './odd-paths.ts'
import type { Plan } from './plan.ts'
import { validRequest } from './valid.ts'

type Request = fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>>
type Maker = (operation: Operation) => Request | null

const batch = 200

/** Requests without end, the same ones for the same seed. The ids in them are chosen when they are sent. */
export function* plans(contract: Contract, seed: number): Generator<Plan> {
  const one = mixture(contract)
  for (let round = 0; ; round++) {
    yield* fc.sample(one, { seed: seed ^ Math.imul(round + 1, 0x9e3779b1), numRuns: batch })
  }
}

function mixture(contract: Contract): fc.Arbitrary<Plan> {
  const { operations } = contract
  const across = (make: Maker) => fc.oneof(...operations.map(make).filter((request) => request !== null))
  const request = fc.oneof(
    { weight: 30, arbitrary: across(validRequest) },
    // Objects would be used up otherwise.
    { weight: 15, arbitrary: across((operation) => (operation.method === 'POST' ? validRequest(operation) : null)) },
    { weight: 15, arbitrary: across((operation) => brokenRequest(contract, operation)) },
    { weight: 15, arbitrary: across((operation) => hostileRequest(contract, operation)) },
    { weight: 5, arbitrary: across(mangledBody) },
    { weight: 5, arbitrary: across(unknownObject) },
    { weight: 2, arbitrary: strangePath },
    { weight: 1, arbitrary: across((operation) => strangeMethod(operations, operation)) },
    { weight: 3, arbitrary: across(strangeQuery) },
    { weight: 2, arbitrary: across(harmlessHeaders) },
    { weight: 1, arbitrary: across(unknownCallers) },
    { weight: 3, arbitrary: across(idempotencyKeys) },
    { weight: 1, arbitrary: across(bodyTypesOf) },
    { weight: 2, arbitrary: oddExchange },
  )
  const framing = fc.constantFrom(
    'length' as const,
    'length' as const,
    'length' as const,
    'chunked' as const,
    'expect' as const,
  )
  return fc.tuple(request, fc.nat(3), framing).map(([planned, caller, framing]) => ({ ...planned, caller, framing }))
}
