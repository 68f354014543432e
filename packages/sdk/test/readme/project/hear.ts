import { WebhookReceiver } from '@merchant-payments/sdk/webhooks'
import express from 'express'
import { fulfil } from './orders.ts'

const receiver = new WebhookReceiver({
  secrets: process.env.WEBHOOK_SECRET,
  handlers: { 'payment_intent.succeeded': (event) => fulfil(String(event.data.metadata.order), event.data.amount) },
})

export const app = express()
app.post('/hooks', receiver.node) // before express.json()
