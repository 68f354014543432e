import { invalid } from '../errors.ts'

type SearchOperator = ':' | '~' | '>' | '<' | '>=' | '<='
type SearchValue = string | number | boolean | null
export type SearchClause = {
  negated: boolean
  /** Examples: `email`, or `metadata` with a `key`. */
  field: string
  key: string | null
  operator: SearchOperator
  value: SearchValue
  /** Whether the value was in quotes. */
  quoted: boolean
}
export type SearchQuery = { clauses: SearchClause[]; any: boolean }

const maxClauses = 10
const quotedText = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
const clausePattern = new RegExp(
  String.raw`\s*(-)?([a-z_]+(?:\.[a-z_]+)*)(?:\[(${quotedText})\])?\s*(:|~|>=|<=|>|<)\s*(${quotedText}|[^\s"']+)`,
  'y',
)
const connectivePattern = /\s+(?:(AND|OR)\s+)?/iy

/**
 * Reads Stripe's search query language: clauses joined by `AND`, which may be left out, or all by `OR`. Anything else
 * throws a 400.
 */
export function parseSearch(query: string): SearchQuery {
  const text = query.trim()
  const clauses: SearchClause[] = []
  const joins = new Set<string>()
  let at = 0
  for (;;) {
    clausePattern.lastIndex = at
    const match = clausePattern.exec(text)
    if (!match) throw unreadable()
    clauses.push(clauseOf(match))
    at = clausePattern.lastIndex
    if (at === text.length) break
    connectivePattern.lastIndex = at
    const join = connectivePattern.exec(text)
    if (!join) throw unreadable()
    joins.add((join[1] ?? 'AND').toUpperCase())
    at = connectivePattern.lastIndex
  }
  if (clauses.length > maxClauses) throw invalid(`A search query can have at most ${maxClauses} clauses.`, 'query')
  if (joins.size > 1) throw invalid('A search query cannot combine AND and OR.', 'query')
  return { clauses, any: joins.has('OR') }
}

function clauseOf([, minus, field = '', key, operator, raw = '']: RegExpExecArray): SearchClause {
  const quoted = /^["']/.test(raw)
  return {
    negated: minus !== undefined,
    field,
    key: key === undefined ? null : unquoted(key),
    operator: operator as SearchOperator,
    value: quoted ? unquoted(raw) : bare(raw),
    quoted,
  }
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1')
}

function bare(text: string): SearchValue {
  if (/^null$/i.test(text)) return null
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  throw unreadable()
}

function unreadable() {
  return invalid(
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or ' +
      'key:"value" to query for other fields.',
    'query',
  )
}
