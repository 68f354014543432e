import { WebhookReceiver } from '@merchant-payments/sdk/webhooks'
import { fulfil } from './orders.ts'

export const receiver = new WebhookReceiver({
  secrets: process.env.WEBHOOK_SECRET, // or several: [new, old]
  handlers: {
    'payment_intent.succeeded': (event) => fulfil(event.data.metadata.order_id, event.data.amount),
    'charge.dispute.created': (event) => console.warn(`Answer it by ${event.data.evidence_due_by}.`),
  },
})
