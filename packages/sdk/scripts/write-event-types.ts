import { readFileSync, writeFileSync } from 'node:fs'

// The names of all event types as a value: the contract's types alone cannot be checked at run time.
const contract: { webhooks: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8'),
)
const lines = Object.keys(contract.webhooks).map((type) => `  '${type}': true,\n`)

writeFileSync(
  new URL('../src/event-types.ts', import.meta.url),
  `// Written by scripts/write-event-types.ts, with the contract.
import type { WebhookEventType } from './types.ts'

/** Every event type of the contract. */
export const eventTypes: Readonly<Record<WebhookEventType, true>> = {
${lines.join('')}}
`,
)
