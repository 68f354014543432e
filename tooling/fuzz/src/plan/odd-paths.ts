import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import { type Plan, Reference } from './plan.ts'
import { kindInPath, pathOf } from './valid.ts'

type Request = fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>>

const ids = [
  '%2f',
  '%2F..%2faccount',
  '%00',
  '%252e%252e',
  '..',
  '.',
  '%2e%2e',
  '..%5c..',
  '%',
  '%zz',
  '%c0%ae',
  '%ed%a0%80',
  '%f0%9f%8d%b5',
  '%E2%80%AE',
  '*',
  '+',
  ':id',
  '{id}',
  '~',
  '$',
  "'",
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  'true',
  ';a=b',
  '@',
  'a%20b',
  'x'.repeat(300),
  'x'.repeat(9000),
  '%41'.repeat(3000),
]

/** Ids that do not exist. A dot or a slash leads to another address, or to none. */
const unknownId = fc.oneof(
  fc.constantFrom(...ids),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .tuple(
      fc.constantFrom('prod_', 'cus_', 'cs_test_', 'du_', 'we_', 'sub_', 'pi_', 'po_', 'mpo_'),
      fc.base64String({ maxLength: 24 }),
    )
    .map(([prefix, rest]) => prefix + encodeURIComponent(rest)),
)

/** The parts of a request that are checked before its object is searched. */
const requiredOf: Record<string, object | undefined> = {
  'PATCH /subscriptions/{id}': { quantity: 1 },
  'PATCH /subscriptions/{id}/quantity': { quantity: 1 },
  'POST /subscriptions/{id}/preview': { quantity: 1 },
  'POST /customers/{id}/payment-method-sessions': { return_url: 'https://shop.example' },
  'POST /subscriptions/{id}/payment-method-sessions': { return_url: 'https://shop.example' },
  'POST /webhook-endpoints/{id}/replay': { since: 0 },
}

/** An operation on an object that is not there, or not the caller's. */
export function unknownObject(operation: Operation): Request | null {
  const kind = kindInPath(operation)
  if (!kind) return null
  const about = { group: 'unknown id', operation, method: operation.method, query: '', headers: [] }
  const [, collection = '', , ...rest] = operation.path.split('/')
  const required = requiredOf[operation.name]
  const body = required ? { body: required } : {}
  const foreign = fc
    .tuple(fc.nat(199), fc.constantFrom('other mode' as const, 'other merchant' as const))
    .map(([nth, owner]) => ({
      ...about,
      ...body,
      note: `an id of the ${owner}`,
      path: [collection, new Reference(kind, nth, owner), ...rest],
      expected: 'not found' as const,
    }))
  const odd = unknownId.map((id) => ({
    ...about,
    ...body,
    // Where such a path leads is the router's to say; it is no success either way.
    operation: null,
    note: `the id ${id.slice(0, 40)}`,
    path: [collection, id, ...rest],
    expected: 'refusal' as const,
  }))
  return fc.oneof(foreign, odd)
}

const strange = [
  '',
  '/',
  '//',
  '..',
  '../..',
  '../../healthz',
  'products/',
  'products//',
  'Products',
  'products.json',
  'products%2f',
  'products%00',
  '%70roducts%2',
  'products/a/b/c',
  'account/x',
  'openapi.json/',
  'openapi.yaml',
  'v1/products',
  'webhook_endpoints',
  '.env',
  '.git/config',
  'products;jsessionid=1',
  `${'a/'.repeat(3000)}`,
  'x'.repeat(9000),
  '\\..\\..',
  'account%20',
  'account#fragment',
  'account%23',
]

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'SEARCH',
]

/** Addresses that the API does not have, under any method. */
export const strangePath: Request = fc
  .tuple(fc.constantFrom(...methods), fc.constantFrom(...strange))
  .map(([method, path]) => ({
    group: 'path',
    note: `the path ${path.slice(0, 40)}`,
    operation: null,
    method,
    path: [path],
    query: '',
    headers: [],
    expected: 'refusal',
  }))

/** An address that is there, under a method that it does not have. */
export function strangeMethod(operations: readonly Operation[], operation: Operation): Request {
  const known = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
  const others = methods.filter((method) => !known.includes(method))
  return fc.tuple(fc.constantFrom(...others), pathOf(operation)).map(([method, path]) => ({
    group: 'path',
    note: `the method ${method}`,
    operation: null,
    method,
    path,
    query: '',
    headers: [],
    expected: 'refusal',
  }))
}

const queries = [
  '?limit=0',
  '?limit=101',
  '?limit=',
  '?limit',
  '?limit=1e2',
  '?limit=0x10',
  '?limit=+5',
  '?limit=%205',
  '?limit=5&limit=5',
  '?limit[]=5',
  '?limit=9999999999999999999',
  '?limit=-0',
  '?limit=NaN',
  '?starting_after=',
  '?starting_after=none',
  '?starting_after=%00',
  '?starting_after=%ff',
  `?starting_after=${'x'.repeat(8000)}`,
  '?starting_after=a&starting_after=b',
  '?__proto__=1',
  '?__proto__[x]=1',
  '?constructor=1',
  '?unknown=1',
  '?id=x',
  '?%E0%A4%A=1',
  '?=1',
  '?archived=1',
  '?archived=TRUE',
  `?${Array.from({ length: 900 }, (_, index) => `a${index}=1`).join('&')}`,
]

/** Queries that no operation takes. */
export function strangeQuery(operation: Operation): Request {
  return fc.tuple(pathOf(operation), fc.constantFrom(...queries)).map(([path, query]) => ({
    group: 'query',
    note: `the query ${query.slice(0, 40)}`,
    operation,
    method: operation.method,
    path,
    query,
    headers: [],
    expected: 'refusal',
  }))
}
