import browserslist from 'browserslist'
import compat from 'core-js-compat/compat.js'
import { parseSync } from 'vite'

/** The browsers of `.browserslistrc`. */
const targets = browserslist(null, { path: import.meta.dirname })

/** The first are present everywhere, and core-js only corrects details of them. The last have symbols as their names. */
const leftOut = new Set([
  ...['es.array.includes', 'es.array.with', 'es.typed-array.with', 'es.json.parse', 'es.json.stringify'],
  ...['web.dom-exception.stack', 'web.structured-clone', 'web.url-search-params.delete', 'web.url-search-params.has'],
  ...['es.iterator.dispose', 'es.async-iterator.async-dispose'],
])

/** `es.set.is-subset-of.v2` → Set, isSubsetOf; `es.disposable-stack.constructor` → DisposableStack, null. */
function nameOf(module: string): { owner: string; member: string | null } {
  const [, owner = '', member = ''] = module.split('.')
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const type = camel(`-${owner}`).replace(/^Url/, 'URL').replace('Json', 'JSON').replace('Regexp', 'RegExp')
  return { owner: type, member: member === 'constructor' ? null : camel(member) }
}

const modules = [/^es\./, /^web\./]
const lacking = compat({ targets, modules })
  .list.filter((module) => !leftOut.has(module))
  .map(nameOf)
const everywhere = new Set(
  compat({ modules })
    .list.map(nameOf)
    .filter(({ owner, member }) => !lacking.some((one) => one.owner === owner && one.member === member))
    .map(({ member }) => member),
)
const constructors = new Set(lacking.filter(({ member }) => member === null).map(({ owner }) => owner))
const members = new Set(lacking.map(({ owner, member }) => `${owner}.${member}`))
/** `Map.groupBy`, which is found with its owner; Node.js has it. */
const isStatic = ({ owner, member }: (typeof lacking)[number]) =>
  member !== null && member in (Reflect.get(globalThis, owner) ?? {})
/** Methods of instances whose name no older built-in has. */
const methods = new Set(
  lacking.flatMap((one) => (one.member === null || everywhere.has(one.member) || isStatic(one) ? [] : [one.member])),
)
const ofIterators = new Set(lacking.filter(({ owner }) => owner === 'Iterator').map(({ member }) => member))
const iterators = new Set(['values', 'keys', 'entries', 'matchAll'])

type Node = { type: string; [name: string]: unknown }

/** The built-ins that a script uses and that at least one of the supported browsers does not have, sorted. */
export function newerBuiltIns(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return [...new Set(usedIn(program))].toSorted()
}

/** A conditional whose test asks for the type of a built-in may use it. */
function usedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(usedIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const used = [...usedBy(node), ...Object.values(node).flatMap(usedIn)]
  if (node.type !== 'ConditionalExpression' && node.type !== 'IfStatement') return used
  const asked = askedFor(node.test)
  return used.filter((one) => !asked.includes(one))
}

/** The built-ins of which a test asks for `typeof`. */
function askedFor(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(askedFor)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return usedBy(node.argument as Node)
  return Object.values(node).flatMap(askedFor)
}

function usedBy(node: Node): string[] {
  if (node.type === 'NewExpression') {
    const type = identifierOf(node.callee)
    return type !== null && constructors.has(type) ? [type] : []
  }
  if (node.type === 'MemberExpression') {
    const full = `${identifierOf(node.object)}.${memberOf(node)}`
    return members.has(full) ? [full] : []
  }
  if (node.type === 'CallExpression') return calledBy(node)
  // Firefox has the flag `v` since 116.
  if (node.type === 'Literal' && (node.regex as { flags: string } | undefined)?.flags.includes('v')) return ['/…/v']
  return []
}

function calledBy(call: Node): string[] {
  const callee = call.callee as Node
  const method = memberOf(callee)
  if (method === null) return []
  if (methods.has(method)) return [`.${method}()`]
  const before = callee.object as Node
  const source = before.type === 'CallExpression' ? iteratorBy(before.callee as Node) : null
  return source !== null && ofIterators.has(method) ? [`.${source}().${method}()`] : []
}

/** The method that returned an iterator; `Object.keys()` returns an array. */
function iteratorBy(callee: Node): string | null {
  const method = memberOf(callee)
  const of = callee.object as Node | undefined
  const ofObject = of !== undefined && (identifierOf(of) ?? memberOf(of)) === 'Object'
  return method !== null && iterators.has(method) && !ofObject ? method : null
}

function identifierOf(value: unknown): string | null {
  const node = value as Node
  return node.type === 'Identifier' ? String(node.name) : null
}

function memberOf(node: Node): string | null {
  return node.type === 'MemberExpression' && node.computed === false ? identifierOf(node.property) : null
}
