import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readOperations } from './contract.ts'
import { faultsOf } from './judge.ts'
import type { Plan } from './plan/plan.ts'
import type { Answer } from './wire/answer.ts'

const contract = readOperations(
  JSON.parse(readFileSync(new URL('../../../packages/api/openapi.json', import.meta.url), 'utf8')),
)
const id = '0b6b5f4e-6a8f-4a55-9d9c-3d8b6d1c2e3f'
const plan: Plan = {
  ...{ group: 'valid', note: '', caller: 0, method: 'DELETE', path: [], query: '', headers: [], framing: 'length' },
  operation: contract.operations.find(({ name }) => name === 'DELETE /customers/{id}') ?? null,
  expected: 'documented',
}
const data = { id: 'cus_1', object: 'customer', deleted: true }

function answer(body: object, status = 200, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: {
      'x-api-version': ['2025-01-01'],
      'x-request-id': [id],
      'x-content-type-options': ['nosniff'],
      'x-frame-options': ['DENY'],
      'strict-transport-security': ['max-age=1'],
      'content-type': ['application/json; charset=utf-8'],
      'ratelimit-limit': ['1000'],
      'ratelimit-remaining': ['999'],
      'ratelimit-reset': ['3600'],
      ...headers,
    },
    body: JSON.stringify({ request_id: id, ...body }),
  }
}
const failure = (code: string, status: number) => answer({ success: false, error: { code, message: '' } }, status)

test('a sound answer has no fault', () => {
  expect(faultsOf(contract, plan, answer({ success: true, data }))).toEqual([])
  expect(faultsOf(contract, { ...plan, expected: 'not found' }, failure('customer_not_found', 404))).toEqual([])
})

test.each<[string, Answer, Partial<Plan>]>([
  ['status 500', failure('internal_error', 500), {}],
  ['header x-frame-options: none', answer({ success: true, data }, 200, { 'x-frame-options': [] }), {}],
  ['header ratelimit-reset: none', answer({ success: true, data }, 200, { 'ratelimit-reset': [] }), {}],
  ['content type: text/html', answer({ success: true, data }, 200, { 'content-type': ['text/html'] }), {}],
  ['two request ids', answer({ success: true, data, request_id: 'another' }), {}],
  ['not what the contract documents', answer({ success: true, data: { ...data, deleted: 1 } }), {}],
  ['409 is not documented', failure('idempotency_key_in_use', 409), {}],
  ['refused with 404', failure('customer_not_found', 404), { expected: 'success' }],
  ['taken, though', answer({ success: true, data }), { expected: 'refusal' }],
  ['of another merchant', answer({ success: true, data }), { expected: 'not found' }],
  ['of another merchant', failure('endpoint_not_found', 404), { expected: 'not found' }],
])('%s is a fault', (fault, answered, expected) => {
  expect(faultsOf(contract, { ...plan, ...expected }, answered).join()).toContain(fault)
})
