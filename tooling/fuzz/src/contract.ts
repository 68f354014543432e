import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export type Operation = {
  /** `POST /products`. */
  name: string
  method: string
  /** With its placeholders, as the contract writes it. */
  path: string
  takesBody: boolean
  /** Examples of the fields of a body, of those that have any in the contract. */
  examples: Record<string, unknown[]>
  query: string[]
  statuses: number[]
}

type Field = { examples?: unknown[]; anyOf?: Field[]; type?: string }
type Schema = { $ref?: string; properties?: Record<string, Field>; [keyword: string]: unknown }
type Documented = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { in: string; name: string }[]
  responses: Record<string, unknown>
}
export type Document = {
  paths: Record<string, Record<string, Documented>>
  components?: { schemas?: Record<string, Schema> }
}

/** What a server promises. */
export type Contract = {
  operations: Operation[]
  /** What is wrong with an answer; null when nothing is. Without an operation it must be a failure. */
  breach(operation: Operation | null, status: number, body: unknown): string | null
  /** Whether the contract alone says that this body is refused. */
  forbids(operation: Operation, body: unknown): boolean
}

export function readOperations(document: Document): Contract {
  const ajv = new Ajv2020({ strict: false })
  // The package is CommonJS, whose default export TypeScript sees one level deeper than Node does.
  ;(formats as unknown as { default: (target: Ajv2020) => void }).default(ajv)
  ajv.addSchema(document, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` })
    compiled.set(pointer, known)
    return known
  }

  return {
    // The requests have the key of a merchant.
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      path.startsWith('/platform/')
        ? []
        : Object.entries(methods).map(([method, documented]) => ({
            name: `${method.toUpperCase()} ${path}`,
            method: method.toUpperCase(),
            path,
            takesBody: documented.requestBody !== undefined,
            examples: examplesOf(document, documented),
            query: (documented.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
            statuses: Object.keys(documented.responses).map(Number),
          })),
    ),
    breach(operation, status, body) {
      if (operation && !operation.statuses.includes(status)) return `${status} is not documented for ${operation.name}`
      const pointer = operation && status === 200 ? answerPointer(operation) : '/components/schemas/Error'
      const validate = validatorOf(pointer)
      return validate(body) ? null : `not what the contract documents for ${status}: ${ajv.errorsText(validate.errors)}`
    },
    forbids(operation, body) {
      if (!operation.takesBody) return false
      return !validatorOf(`${pointerOf(operation)}/requestBody/content/application~1json/schema`)(body)
    },
  }
}

function examplesOf({ components }: Document, { requestBody }: Documented): Record<string, unknown[]> {
  const schema = requestBody?.content['application/json']?.schema
  const named = components?.schemas?.[schema?.$ref?.replace(/.*\//, '') ?? ''] ?? schema
  const fields = Object.entries(named?.properties ?? {}).map(([name, field]) => [name, valuesOf(field)] as const)
  return Object.fromEntries(fields.filter(([, values]) => values.some((value) => value !== null)))
}

/** The examples of a field; and null, where it may be null. */
function valuesOf({ examples, anyOf = [], type }: Field): unknown[] {
  return examples ?? (type === 'null' ? [null] : anyOf.flatMap(valuesOf))
}

function answerPointer(operation: Operation): string {
  return `${pointerOf(operation)}/responses/200/content/application~1json/schema`
}

function pointerOf({ path, method }: Operation): string {
  const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  return `/paths/${escaped}/${method.toLowerCase()}`
}
