import { generateOpenApiDocument } from 'trpc-to-openapi'
import { createDocument } from 'zod-openapi'
import { neededPermission } from '../keys/permissions.ts'
import type { ProcedureMeta } from '../request/procedure-meta.ts'
import { apiVersion } from '../request/version.ts'
import { appRouter } from '../router.ts'
import { bodyExamples } from './body-examples.ts'
import { enveloped } from './enveloped.ts'
import { answerName, errorResponses, errorSchema } from './error-answers.ts'
import { leaveOutSafeBounds } from './safe-integers.ts'
import { webhookOperations } from './webhooks.ts'

type Json = Record<string, unknown>
type Operation = Json & {
  responses: Json
  parameters?: Json[]
  requestBody?: { content: Record<string, { schema: Json }> }
}
type Document = Json & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; [kind: string]: unknown }
}

const tags = {
  Products: 'What a merchant sells, with a current price.',
  Customers: 'Who buys from a merchant.',
  'Payment sessions': 'Hosted checkouts for one-time payments.',
  'Payment intents': 'Payments on a page of the merchant.',
  Refunds: 'Money given back to customers.',
  Disputes: 'Payments that customers took back through their banks.',
  Balance: 'What the merchant can be paid out, now and later.',
  Payouts: 'Money sent to the bank of the merchant, and what it is made of.',
  'Subscription products': 'What a merchant sells by the period.',
  Subscriptions: 'Hosted checkouts that begin subscriptions, and what becomes of those.',
  'Webhook endpoints': 'Where events are sent.',
  Account: 'What the merchant is ready for.',
  Events: 'What is sent to webhook endpoints.',
}

/** The OpenAPI 3.1 contract, made of the router. `baseUrl` ends in /api/v1. */
export function openApiDocument(baseUrl: string): Document {
  const document = generateOpenApiDocument(enveloped(appRouter), {
    openApiVersion: '3.1.1',
    title: 'Merchant Payments API',
    version: apiVersion,
    description:
      'Sell products, take payments and receive signed webhooks. Every answer is an envelope: `success`, then `data` or `error`, and `request_id`.',
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    baseUrl,
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'A secret key: `svc_test_…` or `svc_live_…`.' },
    },
  }) as unknown as Document
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }))
  addWebhooks(document)

  const used = new Set<number>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      nameRequestBody(document, operation)
      namePermission(operation)
      documentErrors(operation, statusesOf(path, method), used)
      if (method === 'post') addIdempotencyKey(operation)
    }
  }
  document.components.responses = errorResponses(used)
  dropGeneratedErrors(document)
  document.components.schemas.Error = errorSchema
  leaveOutSafeBounds(document)
  return document
}

/** The events bring schemas of their own; those that they share with the paths are the same. */
function addWebhooks(document: Document): void {
  const events = createDocument({
    openapi: '3.1.1',
    info: { title: 'events', version: apiVersion },
    webhooks: webhookOperations,
  }) as unknown as { webhooks: Json; components: { schemas: Record<string, Json> } }
  document.webhooks = events.webhooks
  Object.assign(document.components.schemas, events.components.schemas)
}

/** A body with a title becomes a component of that name, so that generated clients have a name for it. */
function nameRequestBody(document: Document, operation: Operation): void {
  const content = operation.requestBody?.content['application/json']
  const title = content?.schema.title
  if (!content || typeof title !== 'string') return
  const { title: _, ...schema } = content.schema
  const examples = title in bodyExamples ? bodyExamples[title as keyof typeof bodyExamples] : null
  document.components.schemas[title] = examples ? { examples, ...schema } : schema
  content.schema = { $ref: `#/components/schemas/${title}` }
}

/** What each operation needs of a limited key, by its id. */
const permissions = new Map(
  Object.values(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>).map(
    ({ _def: { meta = {} } }) => {
      return [meta.openapi?.operationId, neededPermission(meta)]
    },
  ),
)

function namePermission(operation: Operation): void {
  const needed = permissions.get(operation.operationId as string)
  if (!needed) return
  const described = operation.description === undefined ? '' : `${operation.description}\n\n`
  operation.description = `${described}A limited key needs \`${needed}\`.`
}

/** Operations that speak to the processor while the client waits. */
const askTheProcessor: readonly string[] = [
  'delete /customers/{id}',
  'post /payment-sessions',
  'get /payment-sessions/{id}',
  'post /payment-intents',
  'post /refunds',
  'post /disputes/{id}/evidence',
  'post /subscription-sessions',
  'patch /subscriptions/{id}/quantity',
  'post /subscriptions/{id}/cancel',
]

function statusesOf(path: string, method: string): number[] {
  // A body may name what is not there: a price, a customer, a payment.
  const mayMiss =
    path.includes('{') ||
    (method === 'post' && ['/payment-sessions', '/refunds', '/subscription-sessions'].includes(path))
  return [
    400,
    401,
    403,
    ...(mayMiss ? [404] : []),
    ...(method === 'post' ? [409] : []),
    413,
    429,
    500,
    ...(askTheProcessor.includes(`${method} ${path}`) ? [502] : []),
    503,
  ]
}

function documentErrors(operation: Operation, statuses: readonly number[], used: Set<number>): void {
  operation.responses = { '200': operation.responses['200'] }
  for (const status of statuses) {
    used.add(status)
    operation.responses[status] = { $ref: `#/components/responses/${answerName(status)}` }
  }
}

function addIdempotencyKey(operation: Operation): void {
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A second request with the same key and body within 24 hours gets the answer of the first.',
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
