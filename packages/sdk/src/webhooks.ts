/** Entry `@merchant-payments/sdk/webhooks`: the verifier alone, for a receiver that calls nothing. */
export type { WebhookEvent, WebhookEventOf, WebhookEventType } from './types.ts'
export { SIGNATURE_HEADER, verifyWebhook } from './verify-webhook.ts'
export { WebhookPayloadError, WebhookSignatureError, type WebhookSignatureReason } from './webhook-errors.ts'
