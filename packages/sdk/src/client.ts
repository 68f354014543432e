import type { Call } from './call-with-retries.ts'
import { connect } from './connect.ts'
import type { ClientOptions } from './options.ts'
import { Account } from './resources/account.ts'
import { Balance } from './resources/balance.ts'
import { CustomerSessions } from './resources/customer-sessions.ts'
import { Customers } from './resources/customers.ts'
import { Discounts } from './resources/discounts.ts'
import { Disputes } from './resources/disputes.ts'
import { Events } from './resources/events.ts'
import { Invoices } from './resources/invoices.ts'
import { PaymentIntents } from './resources/payment-intents.ts'
import { PaymentLinks } from './resources/payment-links.ts'
import { PaymentMethods } from './resources/payment-methods.ts'
import { PaymentSessions } from './resources/payment-sessions.ts'
import { Payments } from './resources/payments.ts'
import { Payouts } from './resources/payouts.ts'
import { Products } from './resources/products.ts'
import { Refunds } from './resources/refunds.ts'
import { SubscriptionProducts } from './resources/subscription-products.ts'
import { SubscriptionSessions } from './resources/subscription-sessions.ts'
import { Subscriptions } from './resources/subscriptions.ts'
import { TestPayments } from './resources/test-payments.ts'
import { WebhookEndpoints } from './resources/webhook-endpoints.ts'

/** The resources of one merchant: a namespace each. */
export class MerchantResources {
  readonly account: Account
  readonly balance: Balance
  readonly customers: Customers
  readonly customerSessions: CustomerSessions
  readonly disputes: Disputes
  readonly events: Events
  readonly invoices: Invoices
  readonly paymentIntents: PaymentIntents
  readonly discounts: Discounts
  readonly paymentLinks: PaymentLinks
  readonly paymentMethods: PaymentMethods
  readonly paymentSessions: PaymentSessions
  readonly payments: Payments
  readonly payouts: Payouts
  readonly products: Products
  readonly refunds: Refunds
  readonly subscriptionProducts: SubscriptionProducts
  readonly subscriptionSessions: SubscriptionSessions
  readonly subscriptions: Subscriptions
  readonly testPayments: TestPayments
  readonly webhookEndpoints: WebhookEndpoints

  /** @param call of `connect` */
  constructor(call: Call) {
    this.account = new Account(call)
    this.balance = new Balance(call)
    this.customers = new Customers(call)
    this.customerSessions = new CustomerSessions(call)
    this.disputes = new Disputes(call)
    this.events = new Events(call)
    this.invoices = new Invoices(call)
    this.paymentIntents = new PaymentIntents(call)
    this.discounts = new Discounts(call)
    this.paymentLinks = new PaymentLinks(call)
    this.paymentMethods = new PaymentMethods(call)
    this.paymentSessions = new PaymentSessions(call)
    this.payments = new Payments(call)
    this.payouts = new Payouts(call)
    this.products = new Products(call)
    this.refunds = new Refunds(call)
    this.subscriptionProducts = new SubscriptionProducts(call)
    this.subscriptionSessions = new SubscriptionSessions(call)
    this.subscriptions = new Subscriptions(call)
    this.testPayments = new TestPayments(call)
    this.webhookEndpoints = new WebhookEndpoints(call)
  }
}

/**
 * A client of Merchant Payments API: a namespace per resource. It holds its key where no log, JSON or inspection sees it.
 *
 * @throws TypeError for a missing or malformed option.
 */
export class MerchantPayments extends MerchantResources {
  constructor(options: ClientOptions) {
    super(connect(options))
  }
}
