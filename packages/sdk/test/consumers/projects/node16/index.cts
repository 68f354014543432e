import sdk = require('@merchant-payments/sdk')
import webhooks = require('@merchant-payments/sdk/webhooks')

const client = new sdk.MerchantPayments({ apiKey: 'svc_test_secret' })
export const account: Promise<sdk.Account> = client.account.retrieve()
export const event: Promise<sdk.WebhookEvent> = webhooks.verifyWebhook(new Uint8Array(), null, '')
export const receiver: webhooks.WebhookReceiver = new sdk.WebhookReceiver({ secrets: 'whsec_1', onEvent() {} })
export const sameClass: typeof webhooks.WebhookSignatureError = sdk.WebhookSignatureError
