import { readFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

type Body = { content: { 'application/json': { schema: { properties: { data: object } } } } }
type Contract = {
  openapi: string
  info: { title: string; version: string }
  components: { schemas: Record<string, object> }
  webhooks: Record<string, { post: { requestBody: Body } }>
}

/**
 * The files of `src` that are made of the contract, by their names: the types that this package shows, and the names of all event types as
 * a value, because types alone cannot be checked at run time.
 */
export async function contractFiles(): Promise<Readonly<Record<string, string>>> {
  const { openapi, info, components, webhooks }: Contract = JSON.parse(
    readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8'),
  )
  const data = Object.entries(webhooks).map(
    ([type, { post }]) => [type, post.requestBody.content['application/json'].schema.properties.data] as const,
  )
  // The client opens the envelope of a response.
  const objects = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Response'))
  const eventData = { type: 'object', properties: Object.fromEntries(data), required: Object.keys(webhooks) }
  const shown = {
    openapi,
    info,
    paths: {},
    components: { schemas: { ...Object.fromEntries(objects), EventData: eventData } },
  }
  const types = astToString(await openapiTS(JSON.stringify(shown), { defaultNonNullable: false }))
  const lines = Object.keys(webhooks).map((type) => `  '${type}': true,\n`)
  return {
    'contract.ts': `${COMMENT_HEADER}${types}`,
    'event-types.ts': `// Written by scripts/write-contract.ts.
import type { WebhookEventType } from './types.ts'

/** Every event type of the contract. */
export const eventTypes: Readonly<Record<WebhookEventType, true>> = {
${lines.join('')}}
`,
  }
}
