import { openApiDocument } from '@merchant-payments/api/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export type Operation = {
  method: string
  /** With its placeholders, as the contract writes it. */
  path: string
  takesBody: boolean
  query: string[]
  statuses: string[]
}

type Schema = {
  $ref?: string
  properties?: Record<string, unknown>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Documented = {
  requestBody?: {
    content: { 'application/json': { schema: Schema; examples: Record<string, { value: Record<string, unknown> }> } }
  }
  parameters?: { in: string; name: string }[]
  responses: Record<string, unknown>
}

const contract = openApiDocument('http://contract.test/api/v1')
const ajv = new Ajv2020({ strict: false, allErrors: true })
// The package is CommonJS, whose default export TypeScript sees one level deeper than Node does.
;(formats as unknown as { default: (target: Ajv2020) => void }).default(ajv)
ajv.addSchema(contract, 'contract')

const documented: Operation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, Documented>).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    takesBody: operation.requestBody !== undefined,
    query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
    statuses: Object.keys(operation.responses),
  })),
)

const isOfPlatform = ({ path }: Operation) => path.startsWith('/platform/')

/** The first example of a request's body. @param name of the operation: `POST /customers` */
export function bodyExample(name: string): Record<string, unknown> {
  const [example] = Object.values(bodyOf(name)?.examples ?? {})
  if (!example) throw new TypeError(`the contract has no example of a body for ${name}`)
  return example.value
}

/** The names of the fields of a request's body; empty for a request without one. */
export function bodyFields(name: string): string[] {
  const schema = bodyOf(name)?.schema
  return schema ? [...new Set(fieldsOf(schema))] : []
}

function bodyOf(name: string) {
  const [method = '', path = ''] = name.split(' ')
  const operation = contract.paths[path]?.[method.toLowerCase()] as unknown as Documented | undefined
  return operation?.requestBody?.content['application/json']
}

function fieldsOf({ $ref, properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] {
  const named = $ref === undefined ? [] : [contract.components.schemas[$ref.replace(/.*\//, '')] as Schema]
  return [...Object.keys(properties), ...[...named, ...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)]
}

/** The operations about a merchant's account. */
export const operations = documented.filter((operation) => !isOfPlatform(operation))

/** The operations that only keys of the platform may call. */
export const platformOperations = documented.filter(isOfPlatform)

const validators = new Map<string, ValidateFunction>()

/** What is wrong with an answer by the contract; null when nothing is, or when the operation is none of it. */
export function breach(method: string, path: string, status: number, body: unknown): string | null {
  const operation = documented.find((one) => one.method === method && matches(one.path, path))
  const [schema, name] = operation
    ? [schemaOf(operation, status), `${method} ${operation.path} ${status}`]
    : ['contract#/components/schemas/Error', 'no operation']
  if (schema === null) return `${name} is not documented`
  const validate = validators.get(schema) ?? ajv.compile({ $ref: schema })
  validators.set(schema, validate)
  if (!validate(body)) return `${name}: ${ajv.errorsText(validate.errors)}`
  const { error } = body as { error?: { code: string } }
  // An id that is empty or cannot be decoded makes an address of no operation.
  const isCode = !error || error.code === 'endpoint_not_found' || !operation
  return !isCode && !codesOf(operation, status).includes(error.code) ? `${name}: ${error.code} is not documented` : null
}

function matches(template: string, path: string): boolean {
  const parts = template.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
}

type Failures = { $ref?: string; content?: { 'application/json': { examples: Record<string, unknown> } } }

/** The error codes of a status: each has its example. */
function codesOf({ path, method }: Operation, status: number): string[] {
  const answer = contract.paths[path]?.[method.toLowerCase()]?.responses[status] as Failures | undefined
  const shared = contract.components.responses as Record<string, Failures>
  const { content } = answer?.$ref ? (shared[answer.$ref.replace(/.*\//, '')] ?? {}) : (answer ?? {})
  return Object.keys(content?.['application/json'].examples ?? {})
}

function schemaOf(operation: Operation, status: number): string | null {
  if (!operation.statuses.includes(String(status))) return null
  if (status !== 200) return 'contract#/components/schemas/Error'
  const escaped = operation.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  const method = operation.method.toLowerCase()
  return `contract#/paths/${escaped}/${method}/responses/200/content/application~1json/schema`
}
