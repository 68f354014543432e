import ts from 'typescript'
import type { Sdk } from './sdk.ts'

/**
 * The names that `expand` can have in the answers of operations, each kind of answer once: `customer` is a field that can be expanded, `items.`
 * a hash or a list that has such fields. An operation has the line of its answer, or `[3` for a list or a page of line 3.
 */
export function expandableOf({ checker, operations }: Sdk, wanted: (operation: string) => boolean) {
  const lines: string[] = []
  const lineOf = (type: ts.Type): number => {
    const names = fieldsOf(checker, type).flatMap(([name, value, optional]) => {
      const isLeftOut = optional && (objectsIn(checker, value).length > 0 || areAmounts(checker, value))
      if (expands(checker, value) || isLeftOut) return [name]
      return objectsIn(checker, value).length > 0 ? [`${name}.`] : []
    })
    const line = names.toSorted().join(' ')
    if (!lines.includes(line)) lines.push(line)
    return lines.indexOf(line)
  }
  const offered = operations.filter(({ method, path }) => wanted(`${method} ${path}`))
  const byOperation = offered.map(({ method, path, answer }) => {
    const data = dataOf(checker, answer)
    return [`${method} ${path}`, data ? `[${lineOf(data)}` : String(lineOf(answer))] as const
  })
  return { lines, operations: Object.fromEntries(byOperation) }
}

/** The type of the items of a list or a page of results; null for any other answer. */
function dataOf(checker: ts.TypeChecker, answer: ts.Type): ts.Type | null {
  const data = checker.getPropertyOfType(answer, 'data')
  const isPage = data && checker.getPropertyOfType(answer, 'has_more')
  return isPage ? (itemOf(checker, checker.getTypeOfSymbol(data)) ?? null) : null
}

function itemOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  return checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function fieldsOf(checker: ts.TypeChecker, type: ts.Type): [string, ts.Type, boolean][] {
  const found = new Map<string, [string, ts.Type, boolean]>()
  for (const property of partsOf(type).flatMap((part) => checker.getPropertiesOfType(part))) {
    const declared = property.valueDeclaration ?? property.declarations?.[0]
    if (!declared || ts.isMethodSignature(declared) || property.name === 'lastResponse') continue
    const optional = Boolean(property.flags & ts.SymbolFlags.Optional)
    if (!found.has(property.name))
      found.set(property.name, [property.name, checker.getTypeOfSymbol(property), optional])
  }
  return [...found.values()]
}

/** An id or the object that it names, or a list of such. */
function expands(checker: ts.TypeChecker, type: ts.Type): boolean {
  const item = itemOf(checker, checker.getNonNullableType(type))
  if (item) return expands(checker, item)
  const parts = partsOf(type)
  return parts.some((part) => part.flags & ts.TypeFlags.String) && parts.some((part) => isHash(checker, part))
}

/** Numbers by names, such as amounts by currencies. */
function areAmounts(checker: ts.TypeChecker, type: ts.Type): boolean {
  const amount = checker.getIndexInfoOfType(checker.getNonNullableType(type), ts.IndexKind.String)?.type
  return Boolean(amount && amount.flags & ts.TypeFlags.Number)
}

function objectsIn(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  return partsOf(type).flatMap((part) => {
    const item = itemOf(checker, part)
    return item ? objectsIn(checker, item) : isHash(checker, part) ? [part] : []
  })
}

function isHash(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type)) return false
  const file = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
  if (!/\/resources\/|\/lib\.d\.ts$|\/shared\.d\.ts$/.test(file)) return false
  return !checker.getIndexInfoOfType(type, ts.IndexKind.String) && !/^(Date|Decimal)/.test(type.symbol?.name ?? '')
}
