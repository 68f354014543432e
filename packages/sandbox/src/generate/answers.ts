import ts from 'typescript'
import type { Sdk } from './sdk.ts'

/**
 * The types of answers as text, each once: `s`, `n`, `b`, `z` and `*` are a string, a number, a boolean, null and anything;
 * `=a|b` one of these strings, `[3` a list and `{3` a map of line 3, `3|4` one of both, and `id:0 name?:1` an object.
 */
type AnswerTypes = { types: string[]; operations: Record<string, number>; objects: Record<string, number> }

/** The answers of the operations that `wanted` takes, and the objects that events can have. */
export function answersOf({ checker, operations }: Sdk, wanted: (operation: string) => boolean): AnswerTypes {
  const types: string[] = []
  const byType = new Map<ts.Type, number>()
  const byText = new Map<string, number>()
  const objects: Record<string, number> = {}

  const once = (text: string): number => {
    const known = byText.get(text)
    if (known !== undefined) return known
    types.push(text)
    byText.set(text, types.length - 1)
    return types.length - 1
  }
  const numberOf = (type: ts.Type): number => {
    const known = byType.get(type)
    if (known !== undefined) return known
    if (!isObject(checker, type)) return once(textOf(type))
    // An object refers to itself through others: its line is taken before they are written.
    types.push('')
    const at = types.length - 1
    byType.set(type, at)
    const fields = fieldsOf(checker, type)
    types[at] = fields
      .map(({ name, optional, type: value }) => `${name}${optional ? '?' : ''}:${numberOf(value)}`)
      .join(' ')
    const tag = fields.find(({ name }) => name === 'object')?.type
    const deleted = fields.some(({ name, optional }) => name === 'deleted' && !optional)
    if (tag?.isStringLiteral() && tag.value !== 'list' && !deleted) objects[tag.value] ??= at
    return at
  }
  const textOf = (type: ts.Type): string => {
    if (type.aliasSymbol?.name === 'OtherString') return 's'
    if (type.isStringLiteral()) return `=${type.value}`
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return '*'
    if (type.flags & ts.TypeFlags.StringLike) return 's'
    if (type.flags & ts.TypeFlags.NumberLike) return 'n'
    if (type.flags & ts.TypeFlags.BooleanLike) return 'b'
    if (type.flags & ts.TypeFlags.Null) return 'z'
    if (type.isUnion()) return unionOf(type)
    if (checker.isArrayType(type))
      return `[${numberOf(checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type)}`
    const map = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    if (map) return `{${numberOf(map.type)}`
    if (nameOf(type) === 'Date' || /Decimal/.test(nameOf(type))) return 's'
    if (type.isIntersection()) return type.types.some((part) => part.flags & ts.TypeFlags.StringLike) ? 's' : '*'
    return '*'
  }
  /** The types leave every list of values open (`OtherString`); here a value that they do not name is a fault. */
  const unionOf = (type: ts.UnionType): string => {
    const event = type.aliasSymbol?.name === 'Event' ? baseOf(checker, type) : null
    if (event) return types[numberOf(event)] ?? ''
    const values = type.types.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
    const others = type.types.filter((part) => !part.isStringLiteral() && !(part.flags & ts.TypeFlags.Undefined))
    const rest = others.filter((part) => values.length === 0 || textIsOpen(part) === false).map(numberOf)
    const all = [...new Set([...rest, ...(values.length > 0 ? [once(`=${values.toSorted().join('|')}`)] : [])])]
    return all.length === 1 ? (types[all[0] as number] as string) : all.toSorted((a, b) => a - b).join('|')
  }
  const textIsOpen = (type: ts.Type): boolean =>
    type.aliasSymbol?.name === 'OtherString' ||
    (type.isIntersection() && type.types.some((part) => Boolean(part.flags & ts.TypeFlags.String)))

  const named = operations
    .map(({ method, path, answer }) => [`${method} ${path}`, answer] as const)
    .filter(([operation]) => wanted(operation))
    .map(([operation, answer]) => [operation, numberOf(withoutTransport(answer))] as const)
  return { types, operations: Object.fromEntries(named), objects }
}

/** The response, without the client's own `lastResponse`. */
function withoutTransport(type: ts.Type): ts.Type {
  if (!type.isIntersection()) return type
  return type.types.find((part) => part.symbol?.name !== '__type') ?? type
}

/** The base interface of all types of events; objects in events are checked by their own names. */
function baseOf(checker: ts.TypeChecker, type: ts.UnionType): ts.Type | null {
  const [first] = type.types
  return first?.isClassOrInterface() ? (checker.getBaseTypes(first)[0] ?? null) : null
}

function isObject(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type)) return false
  if (nameOf(type) === 'Date' || /^Decimal/.test(nameOf(type))) return false
  return !checker.getIndexInfoOfType(type, ts.IndexKind.String)
}

function nameOf(type: ts.Type): string {
  return type.aliasSymbol?.name ?? type.symbol?.name ?? ''
}

function fieldsOf(checker: ts.TypeChecker, type: ts.Type) {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const declared = property.valueDeclaration ?? property.declarations?.[0]
    if (!declared || ts.isMethodSignature(declared) || property.name === 'lastResponse') return []
    const optional = Boolean(property.flags & ts.SymbolFlags.Optional)
    return [{ name: property.name, optional, type: checker.getTypeOfSymbol(property) }]
  })
}
