import { invalid } from '../errors.ts'
import type { Json, Wire } from '../wire.ts'
import type { SearchClause, SearchQuery } from './parse.ts'

/** The type of a field decides on its operators: only text has `~`, only numbers have `>` and its like. */
export type SearchFields = { [field: string]: 'boolean' | 'number' | 'text' | 'token' }

const minSubstring = 3

/** Whether an object in wire format matches. Throws a 400 for a field that the resource cannot be searched by. */
export function createMatcher(query: SearchQuery, fields: SearchFields, resource: string): (object: Wire) => boolean {
  const tests = query.clauses.map((clause) => clauseTest(clause, fields, resource))
  return (object) => (query.any ? tests.some((test) => test(object)) : tests.every((test) => test(object)))
}

function clauseTest(clause: SearchClause, fields: SearchFields, resource: string): (object: Wire) => boolean {
  const type = clause.field === 'metadata' && clause.key !== null ? 'text' : fields[clause.field]
  if (type === undefined || (clause.key !== null && clause.field !== 'metadata')) {
    throw invalid(
      `Field \`${clause.field}\` is an unsupported search field for resource \`${resource}\`. See ` +
        `http://stripe.com/docs/search#query-fields-for-${resource.replaceAll('_', '-')} for a list of supported fields.`,
      'query',
    )
  }
  assertOperator(clause, type)
  return (object) => isMatch(valueAt(object, clause), clause) !== clause.negated
}

function assertOperator({ field, operator, value }: SearchClause, type: SearchFields[string]): void {
  const fits = operator === ':' || (operator === '~' && type === 'text') || (type === 'number' && operator !== '~')
  if (!fits) throw invalid(`The operator \`${operator}\` is not supported for the field \`${field}\`.`, 'query')
  if (operator === '~' && String(value).length < minSubstring) {
    throw invalid(`A substring that is searched for has at least ${minSubstring} characters.`, 'query')
  }
}

function valueAt(object: Wire, { field, key }: SearchClause): Json {
  const path = key === null ? field.split('.') : [field, key]
  let value: Json = object
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    value = Object.hasOwn(value, name) ? (value[name] ?? null) : null
  }
  return value
}

/** Text is compared without regard to large and small letters. */
function isMatch(found: Json, { operator, value }: SearchClause): boolean {
  if (value === null) return found === null
  if (found === null) return false
  if (operator === '~') return String(found).toLowerCase().includes(String(value).toLowerCase())
  if (operator === ':') return String(found).toLowerCase() === String(value).toLowerCase()
  const [left, right] = [Number(found), Number(value)]
  if (operator === '>') return left > right
  if (operator === '<') return left < right
  return operator === '>=' ? left >= right : left <= right
}
