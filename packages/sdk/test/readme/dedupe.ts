import type { WebhookDedupe } from '@merchant-payments/sdk/webhooks'
import { db } from './database.ts' // create table webhook_events (id text primary key)

export const dedupe: WebhookDedupe = {
  async remember(id) {
    const stored = await db.query('insert into webhook_events values ($1) on conflict do nothing', [id])
    return stored.rowCount === 1
  },
  forget: (id) => db.query('delete from webhook_events where id = $1', [id]),
}
