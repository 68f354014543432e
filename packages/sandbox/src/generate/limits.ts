import { readFileSync } from 'node:fs'
import type ts from 'typescript'
import { hashesIn, propertiesOf } from './parameters.ts'
import type { Sdk } from './sdk.ts'

type Schema = { maxLength?: number; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Operation = {
  parameters?: { in: string; name: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { info: { version: string }; paths: Record<string, Record<string, Operation>> }
type Limits = Record<string, number>

/** Where nothing else is said; the sandbox takes no longer text for any parameter. */
const usual = 5000
const maxDepth = 6

/**
 * The longest text of each parameter, by operation and full name without the numbers of lists: from Stripe's OpenAPI document and,
 * which is newer, from what the client says of its parameters.
 *
 * @param file the document, `openapi.spec3.json` of github.com/stripe/openapi
 */
export function limitsOf(sdk: Sdk, file: string, wanted: (operation: string) => boolean) {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document
  const published = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':id')}`
        return [name, publishedLimits(operation)] as const
      }),
    ),
  )
  const operations = sdk.operations.flatMap(({ method, path, params }) => {
    const name = `${method} ${path}`
    // Texts of v2 are refused in another form, by its own fields.
    if (!wanted(name) || !path.startsWith('/v1/')) return []
    const said = params ? saidLimits(sdk.checker, [params], '', 0) : []
    const limits = { ...published.get(name), ...Object.fromEntries(said) }
    const entries = Object.entries(limits).filter(([, limit]) => limit !== usual)
    return entries.length > 0 ? [[name, Object.fromEntries(entries.toSorted()) as Limits] as const] : []
  })
  return { document: document.info.version, operations: Object.fromEntries(operations) }
}

function publishedLimits({ parameters = [], requestBody }: Operation): Limits {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const bodies = Object.values(requestBody?.content ?? {})
  return Object.fromEntries([
    ...query.flatMap(({ name, schema }) => within(schema ?? {}, name)),
    ...bodies.flatMap(({ schema }) => within(schema, '')),
  ])
}

function within(schema: Schema, name: string): [string, number][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([part, value]) => within(value, nested(name, part)))
  const own: [string, number][] = schema.maxLength === undefined ? [] : [[name, schema.maxLength]]
  const others = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own, ...inner, ...others.flatMap((other) => within(other, name))]
}

/** Matches “This may be up to 40 characters.” A length at which Stripe truncates a text is no limit. */
const said = /(?:up to|at most|maximum(?: length(?: is)?)?|max length,?)\s+\**([\d,]+)\**\s+characters/i

function saidLimits(
  checker: ts.TypeChecker,
  forms: readonly ts.Type[],
  name: string,
  depth: number,
): [string, number][] {
  if (depth > maxDepth) return []
  return propertiesOf(checker, forms).flatMap(([part, types, symbol]) => {
    const full = nested(name, part)
    const comment = symbol.getDocumentationComment(checker).map(({ text }) => text)
    const [, digits] = said.exec(comment.join('')) ?? []
    const own: [string, number][] = digits === undefined ? [] : [[full, Number(digits.replaceAll(',', ''))]]
    const hashes = types.flatMap((value) => hashesIn(checker, value))
    return [...own, ...saidLimits(checker, hashes, full, depth + 1)]
  })
}

function nested(name: string, part: string): string {
  return name ? `${name}[${part}]` : part
}
