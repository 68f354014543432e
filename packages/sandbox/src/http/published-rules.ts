import limits from '../published/limits.json' with { type: 'json' }
import { type Expected, expectedIn, shapeLine } from '../published/parameter-shapes.ts'
import stripe from '../published/stripe.json' with { type: 'json' }
import { invalid } from './errors.ts'
import { assertLength } from './fields.ts'
import type { FormTree, FormValue } from './form.ts'

/**
 * The rules that Stripe publishes as data, for every parameter of every operation: the values of closed lists and the lengths of texts,
 * and the names that `expand` takes.
 */

const lengths: Readonly<Record<string, Readonly<Record<string, number>>>> = limits.operations
const expandable: { lines: readonly string[]; operations: Readonly<Record<string, string>> } = stripe.expandable

/** Values that Stripe.js sends and that are not in the types of the server's library: only Stripe's own pages send cards. */
const valuesOfPages: Readonly<Record<string, string>> = { 'payment_method_data[type]': 'card' }

/** Throws a 400 that names the first parameter whose value Stripe does not take. `path` has its ids as `:id`. */
export function assertPublishedRules(method: string, path: string, params: FormTree): void {
  const operation = `${method} ${path.replace(/:\w+/g, ':id')}`
  assertHash(params, shapeLine(method, path), lengths[operation] ?? {}, { name: '', rule: '' })
}

/** The full name of a parameter, and the same without the numbers of lists, by which the lengths are found. */
type Names = { name: string; rule: string }

function assertHash(tree: FormTree, line: number | null, max: Readonly<Record<string, number>>, at: Names): void {
  const expected = line === null ? null : expectedIn(line)
  for (const [key, value] of Object.entries(tree)) {
    const name = at.name ? `${at.name}[${key}]` : key
    const rule = at.rule ? `${at.rule}[${key}]` : key
    assertValue(value, expected?.get(key), max, { name, rule })
  }
}

function assertValue(
  value: FormValue,
  expected: Expected | undefined,
  max: Readonly<Record<string, number>>,
  at: Names,
): void {
  if (typeof value !== 'string') {
    const isList = Object.keys(value).every((key) => /^\d+$/.test(key))
    if (!isList) assertHash(value, expected?.shape ?? null, max, at)
    else
      for (const [index, item] of Object.entries(value)) {
        assertValue(item, expected, max, { ...at, name: `${at.name}[${index}]` })
      }
    return
  }
  const limit = max[at.rule]
  if (limit !== undefined) assertLength(value, limit, at.name)
  if (value === '' || !expected?.closed || expected.values.includes(value)) return
  if (valuesOfPages[at.rule] === value) return
  throw invalid(`Invalid ${at.name}: must be one of ${choiceOf(expected.values)}`, at.name)
}

/** `a`, `a or b`, `a, b, or c`. */
function choiceOf(values: readonly string[]): string {
  if (values.length < 3) return values.join(' or ')
  return `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
}

/** Throws a 400 where Stripe's answer has no such property to expand, whether or not the answer is empty. */
export function assertExpandable(method: string, path: string, names: readonly string[]): void {
  const known = expandable.operations[`${method} ${path.replace(/:\w+/g, ':id')}`]
  if (known === undefined) return
  const isList = known.startsWith('[')
  const fields = new Set((expandable.lines[Number(known.replace('[', ''))] ?? '').split(' '))
  for (const name of names) {
    const [first = '', ...rest] = name.split('.')
    if (name === 'total_count' && path.endsWith('/search')) continue
    const own = isList ? rest : [first, ...rest]
    if (isList && (first !== 'data' || own.length === 0)) throw notExpandable(name, fields.has(first) && `data.${name}`)
    const [field = ''] = own
    if (fields.has(field) || (own.length > 1 && fields.has(`${field}.`))) continue
    throw notExpandable(name, false)
  }
}

function notExpandable(name: string, instead: string | false) {
  const hint = instead ? ` You may want to try expanding '${instead}' instead.` : ''
  return invalid(`This property cannot be expanded (${name}).${hint}`, 'expand')
}
