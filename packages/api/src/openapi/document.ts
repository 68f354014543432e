import { generateOpenApiDocument } from 'trpc-to-openapi'
import { createDocument } from 'zod-openapi'
import { isPlatformResource, neededPermission } from '../core/keys/permissions.ts'
import type { ErrorCode } from '../core/request/errors.ts'
import type { ProcedureMeta } from '../core/request/procedure-meta.ts'
import { apiVersion } from '../core/request/version.ts'
import { appRouter } from '../resources/router.ts'
import { enveloped } from './enveloped.ts'
import { answerOf, codesByStatus, errorExamples, errorSchema, sharedAnswers } from './error-answers.ts'
import { answerExample } from './examples/answers.ts'
import { bodyExamples } from './examples/requests.ts'
import { operationCodes } from './operation-codes.ts'
import { leaveOutSafeBounds } from './safe-integers.ts'
import { webhookOperations } from './webhooks.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json; examples?: Json }>
type Operation = Json & {
  operationId: string
  responses: Record<string, Json & { content?: Content }>
  parameters?: (Json & { in: string; name: string; schema: Json })[]
  requestBody?: { content: Content }
}
type Document = Json & {
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; [kind: string]: unknown }
}

const tags = {
  Products: 'What a merchant sells, with a current price.',
  Customers: 'Who buys from a merchant.',
  Payments: 'Payments of sessions, payment intents and subscriptions.',
  'Payment sessions': 'Hosted checkouts for one-time payments.',
  'Payment intents': 'Payments on a page of the merchant.',
  Refunds: 'Money given back to customers.',
  Invoices: 'Invoices of payments, and credit notes of refunds.',
  Disputes: 'Payments that customers disputed with their banks (chargebacks).',
  Balance: "The merchant's balance: available, pending and held.",
  Payouts: "Money sent to the merchant's bank, and its lines.",
  'Subscription products': 'Products with a recurring price.',
  Subscriptions: 'Hosted checkouts that start subscriptions, and the subscriptions themselves.',
  'Webhook endpoints': 'Endpoints that receive events.',
  Account: 'Readiness for charges and payouts.',
  Events: 'Changes of objects, as sent to webhook endpoints.',
  Reports: 'Figures for the accountant of the platform. These operations take keys of the platform.',
  'Platform webhook endpoints':
    'Endpoints that receive the events of all merchants. These operations take keys of the platform.',
  Merchants: 'The merchants of the platform. These operations take keys of the platform: `svc_platform_test_…`.',
}

/** The OpenAPI 3.1 contract, made of the router. `baseUrl` ends in /api/v1. */
export function openApiDocument(baseUrl: string): Document {
  const document = generateOpenApiDocument(enveloped(appRouter), {
    openApiVersion: '3.1.1',
    title: 'Merchant Payments API',
    version: apiVersion,
    description:
      'Sell products, take payments and receive signed webhooks. Every response is an envelope: `success`, then `data` or `error`, and `request_id`.',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    baseUrl,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description:
          'A secret key: `svc_test_…` or `svc_live_…`. A key of the platform, `svc_platform_test_…` or `svc_platform_live_…`, calls the ' +
          'operations under `/platform`, and all others with the header `X-Service-Merchant: mer_…`, as that merchant.',
      },
    },
  }) as unknown as Document
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }))
  document.info.contact = { name: 'The platform that runs this server', url: `${originOf(baseUrl)}/docs` }
  addWebhooks(document)

  const shared = sharedAnswers()
  const examples: Json = {}
  const used = new Set<ErrorCode>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      nameRequestBody(document, operation)
      const meta = metaOf.get(operation.operationId) ?? {}
      namePermission(operation, meta)
      // A preview is a POST that changes nothing.
      if (method !== 'get') operation['x-destructive'] = meta.destructive ?? false
      describeParameters(operation, path)
      showAnswer(operation, examples)
      const codes = codesByStatus({
        method,
        own: operationCodes[operation.operationId] ?? [],
        ofMerchant: !isPlatformResource(meta.resource),
      })
      operation.responses = { '200': operation.responses['200'] as Json }
      if ('csv' in meta && meta.csv) addTable(operation, meta.csv as readonly string[])
      for (const [status, those] of codes) operation.responses[status] = answerOf(status, those, shared) as Json
      for (const code of [...codes.values()].flat()) used.add(code)
      if (method === 'post') addIdempotencyKey(operation)
    }
  }
  document.components.responses = { ...shared, ...(document.components.responses as Json) }
  document.components.examples = { ...examples, ...errorExamples(used, originOf(baseUrl)) }
  dropGeneratedErrors(document)
  document.components.schemas.Error = errorSchema
  leaveOutSafeBounds(document)
  describeData(document)
  return document
}

function originOf(baseUrl: string): string {
  return baseUrl.replace(/\/api\/v1\/?$/, '')
}

/** The answer to `Accept: text/csv`: the items of the list, as a table with these columns. */
function addTable(operation: Operation, columns: readonly string[]): void {
  const { content } = operation.responses['200'] as { content: Json }
  content['text/csv'] = { schema: { type: 'string', description: `A line for each item: ${columns.join(', ')}.` } }
}

/** Adds the events and their schemas. Schemas that events share with paths are the same. */
function addWebhooks(document: Document): void {
  const events = createDocument({
    openapi: '3.1.1',
    info: { title: 'events', version: apiVersion },
    webhooks: webhookOperations,
  }) as unknown as { webhooks: Json; components: Document['components'] & { parameters: Json; responses: Json } }
  document.webhooks = events.webhooks
  document.components.parameters = events.components.parameters
  document.components.responses = events.components.responses
  Object.assign(document.components.schemas, events.components.schemas)
}

/** A body with a title becomes a component of that name, so that generated clients have a name for it. */
function nameRequestBody(document: Document, operation: Operation): void {
  const content = operation.requestBody?.content['application/json']
  const title = content?.schema.title
  if (!content || typeof title !== 'string') return
  const { title: _, ...schema } = content.schema
  document.components.schemas[title] = schema
  content.schema = { $ref: `#/components/schemas/${title}` }
  const bodies = bodyExamples[title as keyof typeof bodyExamples] ?? []
  content.examples = Object.fromEntries(bodies.map((value, index) => [`${title}${index + 1}`, { value }]))
}

/** The meta of each operation's procedure, by the operation's id. */
const metaOf = new Map(
  Object.values(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>).map(
    ({ _def: { meta = {} } }) => [meta.openapi?.operationId, meta],
  ),
)

/** Adds the permission that a limited key needs to the description. */
function namePermission(operation: Operation, meta: ProcedureMeta): void {
  const needed = neededPermission(meta)
  if (!needed) return
  const described = operation.description === undefined ? '' : `${operation.description}\n\n`
  operation.description = `${described}A limited key needs \`${needed}\`.`
}

/** Adds descriptions of parameters. The first word of the path says what an id names. */
function describeParameters({ parameters = [] }: Operation, path: string): void {
  for (const parameter of parameters) {
    const { description = parameter.in === 'path' ? describeId(path, parameter.name) : undefined, ...schema } =
      parameter.schema
    if (description === undefined) continue
    parameter.description = description
    parameter.schema = schema
    if (parameter.in === 'query' && parameter.name === 'metadata') describeMap(parameter)
  }
}

/** A map in the query: `metadata[order]=42`. */
function describeMap(parameter: Json): void {
  parameter.style = 'deepObject'
  parameter.explode = true
  parameter.schema = { type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 3 }
}

function describeId(path: string, name: string): string {
  const [kind = ''] = path.split('/').filter((part) => part !== '' && part !== 'platform')
  return `Id of the ${name === 'id' ? kind.replaceAll('-', ' ').replace(/s$/, '') : name}.`
}

/** Puts the example of an answer's data beside its schema. */
function showAnswer(operation: Operation, examples: Json): void {
  const content = operation.responses['200']?.content?.['application/json']
  const name = /([^/]+)Response$/.exec(String(content?.schema.$ref))?.[1]
  if (!content || name === undefined) return
  examples[name] = { value: answerExample(name) }
  content.examples = { [name]: { $ref: `#/components/examples/${name}` } }
}

/** `data` is a reference to a schema; OpenAPI 3.1 allows a description next to a reference. */
function describeData(document: Document): void {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (name.endsWith('Response')) describeProperty(schema, 'What the operation answers.')
  }
  for (const { post } of Object.values(document.webhooks as Record<string, { post: Operation }>)) {
    const schema = post.requestBody?.content['application/json']?.schema
    if (schema) describeProperty(schema, 'The object that changed, as its GET answers it.')
  }
}

function describeProperty({ properties }: Json, description: string): void {
  const { data } = properties as { data: Json }
  data.description = description
}

function addIdempotencyKey(operation: Operation): void {
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A second request with the same key and body within 24 hours gets the response of the first.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ]
}

/** trpc-to-openapi describes errors in its own form, which nothing here answers with. */
function dropGeneratedErrors(document: Document): void {
  for (const name of Object.keys(document.components.schemas)) {
    if (name.startsWith('error.')) delete document.components.schemas[name]
  }
}
