/** Entry `@merchant-payments/sdk/webhooks`: verifier and receiver, for a server that calls nothing. */
export { metadataText } from './metadata-text.ts'
export type { WebhookEvent, WebhookEventOf, WebhookEventType } from './types.ts'
export { type VerifyOptions, verifyWebhook } from './verify-webhook.ts'
export { WebhookPayloadError, WebhookSignatureError, type WebhookSignatureReason } from './webhook-errors.ts'
export type { WebhookHeaders } from './webhook-headers.ts'
export type { CatchUpOptions, CaughtUp, EventSource } from './webhook-receiver/catch-up.ts'
export type {
  EventSequences,
  FailedDelivery,
  WebhookContext,
  WebhookDedupe,
  WebhookHandlers,
  WebhookReceiverOptions,
} from './webhook-receiver/options.ts'
export { WebhookReceiver } from './webhook-receiver/receiver.ts'
export type { KnownSecrets, WebhookSecrets, WebhookSecretsSource } from './webhook-secrets.ts'
export { previousSignatureHeader, signatureHeader } from './webhook-signatures.ts'
