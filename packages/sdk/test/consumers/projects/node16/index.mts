import { MerchantPayments, type MerchantPaymentsError, type Page, type Product } from '@merchant-payments/sdk'
import {
  verifyWebhook,
  type WebhookEvent,
  WebhookReceiver,
  type WebhookReceiverOptions,
} from '@merchant-payments/sdk/webhooks'

const client = new MerchantPayments({ apiKey: 'svc_test_secret' })
export const page: Promise<Page<Product>> = client.products.list()
export const event: Promise<WebhookEvent> = verifyWebhook('', undefined, '')
export const receiver = (options: WebhookReceiverOptions): WebhookReceiver => new WebhookReceiver(options)
export const code = (error: MerchantPaymentsError): string => error.code
