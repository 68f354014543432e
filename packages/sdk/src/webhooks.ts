/** Entry `@merchant-payments/sdk/webhooks`: verifier and receiver, for a server that calls nothing. */
export type { WebhookEvent, WebhookEventOf, WebhookEventType } from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'
export { WebhookPayloadError, WebhookSignatureError, type WebhookSignatureReason } from './webhook-errors.ts'
export type { WebhookHeaders } from './webhook-headers.ts'
export type {
  FailedDelivery,
  WebhookDedupe,
  WebhookHandlers,
  WebhookReceiverOptions,
} from './webhook-receiver/options.ts'
export { WebhookReceiver } from './webhook-receiver/receiver.ts'
export type { WebhookSecrets } from './webhook-secrets.ts'
export { previousSignatureHeader, signatureHeader } from './webhook-signatures.ts'
