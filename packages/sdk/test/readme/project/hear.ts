import { metadataText, WebhookReceiver } from '@merchant-payments/sdk/webhooks'
import express from 'express'
import { fulfil } from './orders.ts'

const receiver = new WebhookReceiver({
  secrets: process.env.WEBHOOK_SECRET,
  handlers: {
    'payment_intent.succeeded': async ({ data }) => {
      // A payment that this program did not make has no order, nor has a test event.
      if ('order' in data.metadata) await fulfil(metadataText(data.metadata, 'order'), data.amount)
    },
  },
})

export const app = express()
app.post('/hooks', receiver.node) // before express.json()
