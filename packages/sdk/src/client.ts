import { createCall } from './call.ts'
import { type ClientOptions, readClientOptions } from './options.ts'
import { Account } from './resources/account.ts'
import { PaymentSessions } from './resources/payment-sessions.ts'
import { Products } from './resources/products.ts'
import { WebhookEndpoints } from './resources/webhook-endpoints.ts'

/**
 * A client of Merchant Payments API: a namespace per resource. It holds its key where no log, JSON or inspection sees it.
 *
 * @throws TypeError for a missing or malformed option.
 */
export class MerchantPayments {
  readonly account: Account
  readonly paymentSessions: PaymentSessions
  readonly products: Products
  readonly webhookEndpoints: WebhookEndpoints

  constructor(options: ClientOptions) {
    const call = createCall(readClientOptions(options))
    this.account = new Account(call)
    this.paymentSessions = new PaymentSessions(call)
    this.products = new Products(call)
    this.webhookEndpoints = new WebhookEndpoints(call)
  }
}
