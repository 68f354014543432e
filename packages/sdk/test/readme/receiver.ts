import { metadataText, WebhookReceiver } from '@merchant-payments/sdk/webhooks'
import { dedupe } from './dedupe.ts'
import { fulfil, remind } from './orders.ts'

export const receiver = new WebhookReceiver({
  secrets: process.env.WEBHOOK_SECRET, // or several: [new, old]
  dedupe, // below
  handlers: {
    'payment_intent.succeeded': async ({ data }) => {
      if ('order_id' in data.metadata) await fulfil(metadataText(data.metadata, 'order_id'), data.amount)
    },
    'charge.dispute.created': (event) => remind(event.data.id, event.data.evidence_due_by),
  },
})
