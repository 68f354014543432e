import ts from 'typescript'
import type { Sdk } from './sdk.ts'

const maxDepth = 12

/**
 * The parameters of operations as text, each hash once: `name` is a value, `name:7` a hash (or a list of hashes) with the parameters of
 * line 7, `name=a|b` one of these values.
 */
export function parametersOf({ checker, operations }: Sdk) {
  const shapes: string[] = []
  const known = new Map<string, number>()

  const shapeOf = (type: ts.Type, depth: number): number | null => {
    const names = depth > maxDepth ? [] : propertiesOf(checker, type)
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
  const described = (name: string, type: ts.Type, depth: number): string => {
    const nested = hashesIn(checker, type)
      .map((hash) => shapeOf(hash, depth + 1))
      .find((shape) => shape !== null)
    if (nested !== undefined) return `${name}:${nested}`
    const values = literalsIn(checker, type)
    return values.length > 0 && values.length <= maxValues ? `${name}=${values.join('|')}` : name
  }
  const byOperation = operations.map(({ method, path, params }) => {
    const shape = params ? shapeOf(params, 0) : null
    return [`${method} ${path}`, shape ?? -1] as const
  })
  return { shapes, operations: Object.fromEntries(byOperation) }
}

/** Longer lists, such as all countries, say nothing about what a parameter does. */
const maxValues = 12

function propertiesOf(checker: ts.TypeChecker, type: ts.Type): [string, ts.Type][] {
  const parts = type.isUnion() ? type.types : [type]
  const all = parts.flatMap((part) => checker.getPropertiesOfType(part))
  const found = new Map<string, ts.Type>()
  for (const property of all) {
    const declared = property.valueDeclaration ?? property.declarations?.[0]
    if (!declared || ts.isMethodSignature(declared) || property.name === 'expand') continue
    if (!found.has(property.name)) found.set(property.name, checker.getTypeOfSymbolAtLocation(property, declared))
  }
  return [...found]
}

/** The hashes that a value may be, or be a list of. A map of names that its user chooses is a value. */
function hashesIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
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
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item ? literalsIn(checker, item) : []
  }
  const parts = type.isUnion() ? type.types : [type]
  return parts.flatMap((part) => (part.isStringLiteral() && part.value !== '' ? [part.value] : [])).toSorted()
}
