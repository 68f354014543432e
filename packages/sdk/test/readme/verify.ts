import { verifyWebhook } from '@merchant-payments/sdk/webhooks'

export async function receive(request: Request): Promise<string> {
  const event = await verifyWebhook(await request.arrayBuffer(), request.headers, process.env.WEBHOOK_SECRET)
  if (event.type === 'charge.refunded') return event.data.refund.id
  return event.id
}
