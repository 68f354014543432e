import { createApi } from './call-api.js'
import {
  confirmCardPayment,
  confirmCardSetup,
  confirmPayment,
  confirmSetup,
  handleNextAction,
  retrievePaymentIntent,
  retrieveSetupIntent,
} from './confirm.js'
import { createElements, groupOf } from './elements.js'
import { embeddedCheckout } from './embedded-checkout.js'
import { integrationError, notOffered } from './integration-error.js'
import { PaymentElement } from './payment-element.js'

const address = new URL(document.currentScript.src)
const offeredMethods =
  'It has elements({ clientSecret | mode }) with the payment element and the card element, confirmPayment, confirmSetup, ' +
  'confirmCardPayment, confirmCardSetup, handleNextAction, retrievePaymentIntent, retrieveSetupIntent, createPaymentMethod and initEmbeddedCheckout.'
/** The names of other Stripe.js methods, which libraries check for. */
const notOfferedPattern = /^(confirm|collect|create|handle|init|paymentRequest$|process|redirectTo|retrieve|verify)/

/** `Stripe(publishableKey, { stripeAccount, locale })`, with or without `new`. */
function Stripe(key, options = {}) {
  assertPublishable(key)
  const { origin } = address
  const setting = { origin, key, account: options.stripeAccount, locale: options.locale }
  const page = { origin, call: createApi(setting) }
  const stripe = {
    elements: (given) => createElements(setting, given),
    confirmPayment: (given) => confirmPayment(page, given),
    confirmSetup: (given) => confirmSetup(page, given),
    confirmCardPayment: (secret, data, options) => confirmCardPayment(page, secret, data, options),
    confirmCardSetup: (secret, data, options) => confirmCardSetup(page, secret, data, options),
    handleCardAction: (clientSecret) => handleNextAction(page, { clientSecret }),
    handleNextAction: (given) => handleNextAction(page, given),
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(page, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieveSetupIntent(page, clientSecret),
    createPaymentMethod: (given) => createPaymentMethod(page, given),
    createEmbeddedCheckoutPage: (given) => embeddedCheckout(page, given),
    initEmbeddedCheckout: (given) => embeddedCheckout(page, given),
    registerAppInfo() {},
    _registerWrapper() {},
  }
  return new Proxy(stripe, {
    get: (offered, name) =>
      offered[name] ??
      (notOfferedPattern.test(String(name)) ? notOffered(`stripe.${String(name)}`, offeredMethods) : undefined),
  })
}
// The release in the script's URL, which libraries that load the script compare.
Stripe.version = /^\/([a-z]+)\/stripe\.js$/.exec(address.pathname)?.[1] ?? 3
window.Stripe = Stripe

async function createPaymentMethod(page, { elements, params = {}, ...data } = {}) {
  const caller = 'stripe.createPaymentMethod()'
  const { card, type: _type, ...details } = data
  const isElement = card instanceof PaymentElement
  if (!elements && card && !card.token && !isElement) {
    throw integrationError(`${caller} takes { elements }, or a card element, as a page holds no card.`)
  }
  const element = elements ? groupOf(elements, caller).element(caller) : isElement ? card : null
  const sent = element
    ? await element.ask('createPaymentMethod', { params: elements ? params : details })
    : await page.call('POST', '/v1/payment_methods', data)
  return sent.error ? { error: sent.error } : { paymentMethod: sent.data }
}

function assertPublishable(key) {
  if (typeof key !== 'string' || key === '') {
    throw integrationError('Please call Stripe() with your publishable key. You used an empty string.')
  }
  if (/^[sr]k_/.test(key)) {
    throw integrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead: the secret key belongs ' +
        'on your server alone.',
    )
  }
  if (!key.startsWith('pk_'))
    throw integrationError(`Invalid publishable key: ${key.slice(0, 3)}… should begin with pk_.`)
}
