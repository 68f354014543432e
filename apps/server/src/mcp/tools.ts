import type { Contract, Operation } from './contract.ts'

type JsonSchema = Record<string, unknown>

/** One operation of the contract, as an agent is shown it. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  /** The tool changes nothing. */
  readOnly: boolean
  /** True if the operation sends money away or ends an object, and no other operation undoes it. */
  destructive: boolean
  /** True if a repeated call changes nothing more. */
  idempotent: boolean
  operation: OperationAddress
}

/** Where each input of a tool is sent. */
export type OperationAddress = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  takesBody: boolean
  /** The names of all of its input. */
  fields: readonly string[]
}

/**
 * Every operation that a merchant's key may call, as a tool: its fields side by side, as no body has a field that is named like a
 * parameter.
 */
export function toolsOf({ paths, components }: Contract): Tool[] {
  const ofMerchants = Object.entries(paths).filter(([path]) => !path.startsWith('/platform/'))
  return ofMerchants.flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]): Tool => {
      const method = verb.toUpperCase() as OperationAddress['method']
      const inputSchema = inputSchemaOf(operation, components.schemas)
      const fields = Object.keys(inputSchema.properties as JsonSchema)
      return {
        name: operation.operationId,
        title: operation.summary,
        description: [operation.summary, operation.description].filter((part) => part !== '').join('\n\n'),
        inputSchema,
        readOnly: method === 'GET',
        destructive: method !== 'GET' && operation['x-destructive'],
        idempotent: method !== 'POST',
        operation: { method, path, takesBody: operation.requestBody !== undefined, fields },
      }
    }),
  )
}

/** The name of the header's field, which is no field of any body. */
export const idempotencyKeyField = 'idempotency_key'

function inputSchemaOf({ parameters, requestBody }: Operation, schemas: Record<string, unknown>): JsonSchema {
  const named = parameters.map(({ name, in: place, description, schema }) => [
    place === 'header' ? idempotencyKeyField : name,
    { ...inlined(schema, schemas), ...(description === undefined ? {} : { description }) },
  ])
  const content = requestBody?.content['application/json']
  const body = content ? inlined(content.schema, schemas) : {}
  const examples = Object.values(content?.examples ?? {}).map(({ value }) => value)
  const required = [
    ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ...((body.required as string[] | undefined) ?? []),
  ]
  return {
    ...body,
    type: 'object',
    properties: { ...Object.fromEntries(named), ...(body.properties as JsonSchema | undefined) },
    ...(required.length === 0 ? {} : { required }),
    ...(examples.length === 0 ? {} : { examples }),
  }
}

/** A schema without references, because agents do not see the contract that they point to. */
function inlined(schema: JsonSchema, schemas: Record<string, unknown>): JsonSchema {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const name = '$ref' in node ? /^#\/components\/schemas\/(.+)$/.exec(String(node.$ref))?.[1] : undefined
    if (name !== undefined) return visit(schemas[name])
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]))
  }
  return visit(schema) as JsonSchema
}
