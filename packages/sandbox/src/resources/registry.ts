import type { Context } from '../http/context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { ExpansionTable } from '../http/expand.ts'
import type { Wire } from '../http/wire.ts'
import type { Kind } from '../store/kinds.ts'
import type { Stored } from '../store/objects.ts'
import { listCapabilities, retrieveCapability, updateCapability } from './accounts/capability-endpoints.ts'
import { createAccount } from './accounts/create.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  retrieveExternalAccount,
  updateExternalAccount,
} from './accounts/external-account-endpoints.ts'
import { listAccounts } from './accounts/list.ts'
import { accountWire } from './accounts/object.ts'
import { retrieveAccount, retrieveOwnAccount } from './accounts/retrieve.ts'
import { updateAccount } from './accounts/update.ts'
import { listApplicationFees } from './application-fees/list.ts'
import { applicationFeeWire } from './application-fees/object.ts'
import { retrieveApplicationFee } from './application-fees/retrieve.ts'
import { retrieveBalance } from './balance/retrieve.ts'
import { listBalanceTransactions } from './balance-transactions/list.ts'
import { balanceTransactionWire } from './balance-transactions/object.ts'
import { retrieveBalanceTransaction } from './balance-transactions/retrieve.ts'
import { listCharges } from './charges/list.ts'
import { chargeWire } from './charges/object.ts'
import { retrieveCharge } from './charges/retrieve.ts'
import { createCheckoutSession } from './checkout-sessions/create.ts'
import { expireCheckoutSession } from './checkout-sessions/expire.ts'
import { listCheckoutSessions } from './checkout-sessions/list.ts'
import { listCheckoutLineItems } from './checkout-sessions/list-line-items.ts'
import { loadSession } from './checkout-sessions/load.ts'
import { lineItemsWire } from './checkout-sessions/object.ts'
import { retrieveCheckoutSession } from './checkout-sessions/retrieve.ts'
import { updateCheckoutSession } from './checkout-sessions/update.ts'
import { listEvents } from './events/list.ts'
import { retrieveEvent } from './events/retrieve.ts'
import { cancelPaymentIntent } from './payment-intents/cancel.ts'
import { capturePaymentIntent } from './payment-intents/capture.ts'
import { confirmPaymentIntent } from './payment-intents/confirm.ts'
import { createPaymentIntent } from './payment-intents/create.ts'
import { listPaymentIntents } from './payment-intents/list.ts'
import { paymentIntentWire } from './payment-intents/object.ts'
import { retrievePaymentIntent } from './payment-intents/retrieve.ts'
import { updatePaymentIntent } from './payment-intents/update.ts'
import { createPaymentMethod } from './payment-methods/create.ts'
import { paymentMethodWire } from './payment-methods/object.ts'
import { retrievePaymentMethod } from './payment-methods/retrieve.ts'
import { createPrice } from './prices/create.ts'
import { listPrices } from './prices/list.ts'
import { priceWire } from './prices/object.ts'
import { retrievePrice } from './prices/retrieve.ts'
import { createProduct } from './products/create.ts'
import { listProducts } from './products/list.ts'
import { productWire } from './products/object.ts'
import { retrieveProduct } from './products/retrieve.ts'
import { createShippingRate } from './shipping-rates/create.ts'
import { listShippingRates } from './shipping-rates/list.ts'
import { shippingRateWire } from './shipping-rates/object.ts'
import { retrieveShippingRate } from './shipping-rates/retrieve.ts'
import { transferWire } from './transfers/object.ts'
import { createWebhookEndpoint } from './webhook-endpoints/create.ts'
import { deleteWebhookEndpoint } from './webhook-endpoints/delete.ts'
import { listWebhookEndpoints } from './webhook-endpoints/list.ts'
import { retrieveWebhookEndpoint } from './webhook-endpoints/retrieve.ts'
import { updateWebhookEndpoint } from './webhook-endpoints/update.ts'

/** Every operation of the API. */
export const ENDPOINTS: Endpoint[] = [
  createAccount,
  retrieveOwnAccount,
  retrieveAccount,
  updateAccount,
  listAccounts,
  listCapabilities,
  retrieveCapability,
  updateCapability,
  createExternalAccount,
  retrieveExternalAccount,
  updateExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  listApplicationFees,
  retrieveApplicationFee,
  retrieveBalance,
  listBalanceTransactions,
  retrieveBalanceTransaction,
  listCharges,
  retrieveCharge,
  createCheckoutSession,
  retrieveCheckoutSession,
  updateCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  listCheckoutLineItems,
  listEvents,
  retrieveEvent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
  confirmPaymentIntent,
  capturePaymentIntent,
  cancelPaymentIntent,
  listPaymentIntents,
  createPaymentMethod,
  retrievePaymentMethod,
  createPrice,
  retrievePrice,
  listPrices,
  createProduct,
  retrieveProduct,
  listProducts,
  createShippingRate,
  retrieveShippingRate,
  listShippingRates,
  createWebhookEndpoint,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
]

/** What `expand` can follow, by object and by id prefix. */
export const EXPANSIONS: ExpansionTable = {
  fields: {
    application_fee: { account: 'id', balance_transaction: 'id', charge: 'id', originating_transaction: 'id' },
    balance_transaction: { source: 'id' },
    bank_account: { account: 'id' },
    capability: { account: 'id' },
    charge: {
      application_fee: 'id',
      balance_transaction: 'id',
      customer: 'id',
      on_behalf_of: 'id',
      payment_intent: 'id',
      source_transfer: 'id',
      transfer: 'id',
    },
    'charge.transfer_data': { destination: 'id' },
    'checkout.session': {
      customer: 'id',
      line_items: (ctx, session) => lineItemsWire(ctx, loadSession(ctx, String(session.id))),
      payment_intent: 'id',
      setup_intent: 'id',
      subscription: 'id',
    },
    'checkout.session.shipping_cost': { shipping_rate: 'id' },
    payment_intent: { customer: 'id', latest_charge: 'id', on_behalf_of: 'id', payment_method: 'id' },
    'payment_intent.transfer_data': { destination: 'id' },
    payment_method: { customer: 'id' },
    price: { product: 'id' },
    product: { default_price: 'id' },
    transfer: { balance_transaction: 'id', destination: 'id', destination_payment: 'id', source_transaction: 'id' },
  },
  loaders: {
    acct: of('account', (account, ctx) => accountWire(ctx, account)),
    ch: of('charge', chargeWire),
    fee: of('application_fee', applicationFeeWire),
    pi: of('payment_intent', (intent, ctx) => paymentIntentWire(ctx, intent)),
    pm: of('payment_method', paymentMethodWire),
    price: of('price', priceWire),
    prod: of('product', productWire),
    py: of('charge', chargeWire),
    shr: of('shipping_rate', shippingRateWire),
    tr: of('transfer', transferWire),
    txn: of('balance_transaction', (transaction, ctx) => balanceTransactionWire(transaction, ctx.now)),
  },
}

/**
 * Follows an id that an object shown to the caller carries. It may lead to another account of the same mode, as
 * from the platform's fee to the charge that paid it.
 */
function of<K extends Kind>(kind: K, wire: (object: Stored<K>, ctx: Context) => Wire) {
  return (ctx: Context, id: string): Wire | null => {
    const object = ctx.objects.findAnywhere(kind, id, ctx.live)
    return object && wire(object, ctx)
  }
}
