import { type Account, MerchantPayments, WebhookReceiver } from '@merchant-payments/sdk'
import { connect } from '@merchant-payments/sdk/resources'
import type * as webhooks from '@merchant-payments/sdk/webhooks'

const client = new MerchantPayments({ apiKey: 'svc_test_secret' })
export const account: Promise<Account> = client.account.retrieve()
export const receiver: webhooks.WebhookReceiver = new WebhookReceiver({ secrets: 'whsec_1', onEvent() {} })
export const call: ReturnType<typeof connect> = connect({ apiKey: 'svc_test_secret' })
