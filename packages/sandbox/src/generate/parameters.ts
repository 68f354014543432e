import ts from 'typescript'
import type { Sdk } from './sdk.ts'

const maxDepth = 12

/**
 * The parameters of operations as text, each hash once: `name` is a value, `name:7` a hash (or a list of hashes) with the parameters of
 * line 7, `name=a|b` one of these values, `name=#3` one of the values of list 3, and `name~a|b` these values or another one.
 */
export function parametersOf({ checker, operations }: Sdk) {
  const shapes: string[] = []
  const lists: string[] = []
  const known = new Map<string, number>()

  const shapeOf = (forms: readonly ts.Type[], depth: number): number | null => {
    const names = depth > maxDepth ? [] : propertiesOf(checker, forms)
    if (names.length === 0) return null
    const line = names
      .map(([name, value]) => described(name, value, depth))
      .toSorted()
      .join(' ')
    const before = known.get(line)
    if (before !== undefined) return before
    shapes.push(line)
    known.set(line, shapes.length - 1)
    return shapes.length - 1
  }
  const described = (name: string, types: readonly ts.Type[], depth: number): string => {
    const hashes = types.flatMap((type) => hashesIn(checker, type))
    const nested = hashes.length > 0 ? shapeOf(hashes, depth + 1) : null
    if (nested !== null) return `${name}:${nested}`
    const values = [...new Set(types.flatMap((type) => literalsIn(checker, type)))].toSorted().join('|')
    // Every version of the API is one of its values, and the next one is not among them.
    if (values === '' || name === 'api_version') return name
    if (types.some((type) => takesOthers(checker, type))) return `${name}~${values}`
    return `${name}=${values.split('|').length <= maxValues ? values : listOf(values)}`
  }
  const listOf = (values: string): string => {
    if (!lists.includes(values)) lists.push(values)
    return `#${lists.indexOf(values)}`
  }
  const byOperation = operations.map(({ method, path, params }) => {
    const shape = params ? shapeOf([params], 0) : null
    return [`${method} ${path}`, shape ?? -1] as const
  })
  return { shapes, lists, operations: Object.fromEntries(byOperation) }
}

/** Longer lists, such as all countries or all events, are written once. */
const maxValues = 12

/** The parameters of a hash, those of all its forms together. */
export function propertiesOf(checker: ts.TypeChecker, forms: readonly ts.Type[]): [string, ts.Type[], ts.Symbol][] {
  const parts = forms.flatMap((type) => (type.isUnion() ? type.types : [type]))
  const all = parts.flatMap((part) => checker.getPropertiesOfType(part))
  const found = new Map<string, [string, ts.Type[], ts.Symbol]>()
  for (const property of all) {
    const declared = property.valueDeclaration ?? property.declarations?.[0]
    if (!declared || ts.isMethodSignature(declared) || property.name === 'expand') continue
    const type = checker.getTypeOfSymbolAtLocation(property, declared)
    const known = found.get(property.name)
    if (known) known[1].push(type)
    else found.set(property.name, [property.name, [type], property])
  }
  return [...found.values()]
}

/** The hashes that a value may be, or be a list of. A map of names that its user chooses is a value. */
export function hashesIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap((part) => hashesIn(checker, part))
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item ? hashesIn(checker, item) : []
  }
  if (!(type.flags & ts.TypeFlags.Object)) return []
  const file = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
  if (!/\/resources\/|\/shared\.d\.ts$/.test(file)) return []
  return checker.getIndexInfoOfType(type, ts.IndexKind.String) ? [] : [type]
}

function literalsIn(checker: ts.TypeChecker, type: ts.Type): string[] {
  return leavesOf(checker, type).flatMap((leaf) => (leaf.isStringLiteral() && leaf.value !== '' ? [leaf.value] : []))
}

/** Whether a value that is not in the list is taken as well, such as a time beside `now`. The client leaves its own lists open (`OtherString`). */
function takesOthers(checker: ts.TypeChecker, type: ts.Type): boolean {
  const none = ts.TypeFlags.Undefined | ts.TypeFlags.Null
  return leavesOf(checker, type).some(
    (leaf) => !leaf.isStringLiteral() && !leaf.isIntersection() && !(leaf.flags & none),
  )
}

/** The types that a value, or an item of it, can have. */
function leavesOf(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap((part) => leavesOf(checker, part))
  if (!checker.isArrayType(type)) return [type]
  return checker.getTypeArguments(type as ts.TypeReference).flatMap((item) => leavesOf(checker, item))
}
