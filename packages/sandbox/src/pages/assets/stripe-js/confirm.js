import { intentPathOf, isSetup } from './call-api.js'
import { showChallenge } from './challenge.js'
import { badSecret, groupOf } from './elements.js'
import { integrationError } from './integration-error.js'
import { missingBilling } from './missing-billing.js'
import { outcomeOf, returnAddress } from './outcome.js'
import { PaymentElement } from './payment-element.js'

/** Client secret → the attempt under way: a second submission gets the result of the first. */
const underWay = new Map()
// A page restored from the back/forward cache awaits nothing that it requested before.
window.addEventListener('pageshow', (event) => event.persisted && underWay.clear())

/**
 * `stripe.confirmPayment`. Resolves to `{ error }` or `{ paymentIntent }`; never when the browser leaves for another
 * page.
 */
export const confirmPayment = (page, options) =>
  confirm(page, options, { caller: 'stripe.confirmPayment()', setup: false })

/** `stripe.confirmSetup`: saves a payment method without a payment. Resolves to `{ error }` or `{ setupIntent }`. */
export const confirmSetup = (page, options) => confirm(page, options, { caller: 'stripe.confirmSetup()', setup: true })

async function confirm(page, options = {}, kind) {
  const plan = planOf(options, kind)
  const running = underWay.get(plan.clientSecret)
  if (running) return running
  const attempt = attemptOf(page, plan).finally(() => underWay.delete(plan.clientSecret))
  underWay.set(plan.clientSecret, attempt)
  return attempt
}

/** The validated request of a page. An invalid one throws an IntegrationError before anything is sent. */
function planOf({ elements, clientSecret, confirmParams = {}, redirect = 'always' }, { caller, setup }) {
  if (!elements && !clientSecret) throw integrationError(`${caller} needs elements or a clientSecret.`)
  const group = elements ? groupOf(elements, caller) : null
  const secret = clientSecret ?? group?.clientSecret
  if (!intentPathOf(secret) || isSetup(secret) !== setup) throw badSecret(caller, secret)
  if (group?.clientSecret && secret !== group.clientSecret) {
    throw integrationError(`${caller}: the clientSecret is not the one that elements was created with.`)
  }
  if (redirect !== 'always' && redirect !== 'if_required') {
    throw integrationError(`Invalid value for ${caller}: redirect should be "always" or "if_required".`)
  }
  const { return_url } = confirmParams
  if (!return_url && redirect === 'always') {
    throw integrationError(`${caller}: confirmParams.return_url is required, unless redirect is "if_required".`)
  }
  if (return_url && !/^[a-z][a-z0-9+.-]*:/i.test(return_url)) {
    throw integrationError(
      `${caller}: confirmParams.return_url should be an absolute URL, such as https://shop.com/done.`,
    )
  }
  group?.assertSubmitted(caller)
  const element = group?.element(caller) ?? null
  const missing = element && missingBilling(element.options.fields, confirmParams.payment_method_data?.billing_details)
  if (missing) {
    throw integrationError(
      `You specified "never" for fields.${missing} when creating the payment Element, but did not pass ` +
        `confirmParams.payment_method_data.${missing} when calling ${caller}.`,
    )
  }
  return { clientSecret: secret, confirmParams, redirect, element }
}

async function attemptOf(page, { clientSecret, confirmParams, redirect, element }) {
  const path = `${intentPathOf(clientSecret)}/confirm`
  const params = { ...confirmParams, client_secret: clientSecret, use_stripe_sdk: true }
  // Only the frame knows the card; a payment method that was collected elsewhere is named in the parameters.
  const answer = element ? await element.ask('confirm', { path, params }) : await page.call('POST', path, params)
  const outcome = answer.error ? answer : await finish(page, clientSecret, answer.data)
  if (outcome.error || redirect === 'if_required') return outcome
  return leaveFor(returnAddress(confirmParams.return_url, outcome.paymentIntent ?? outcome.setupIntent))
}

/** `stripe.confirmCardPayment`, the older call: with a card element, or with a payment method that there is already. */
export const confirmCardPayment = (page, clientSecret, data, options) =>
  confirmCard(page, clientSecret, data, options, { caller: 'stripe.confirmCardPayment()', setup: false })

/** `stripe.confirmCardSetup`: the same, and saves the card without a payment. */
export const confirmCardSetup = (page, clientSecret, data, options) =>
  confirmCard(page, clientSecret, data, options, { caller: 'stripe.confirmCardSetup()', setup: true })

async function confirmCard(page, clientSecret, data = {}, { handleActions = true } = {}, { caller, setup }) {
  if (!intentPathOf(clientSecret) || isSetup(clientSecret) !== setup) throw badSecret(caller, clientSecret)
  const running = underWay.get(clientSecret)
  if (running) return running
  const attempt = attemptCard(page, clientSecret, data, handleActions).finally(() => underWay.delete(clientSecret))
  underWay.set(clientSecret, attempt)
  return attempt
}

async function attemptCard(page, clientSecret, { payment_method: method, ...rest }, handleActions) {
  const path = `${intentPathOf(clientSecret)}/confirm`
  const params = { ...rest, client_secret: clientSecret, use_stripe_sdk: true, ...methodOf(method) }
  const element = method?.card instanceof PaymentElement ? method.card : null
  const answer = element ? await element.ask('confirm', { path, params }) : await page.call('POST', path, params)
  if (answer.error) return answer
  return handleActions ? finish(page, clientSecret, answer.data) : outcomeOf(answer.data)
}

/** The id of a payment method, or the data of a new one; a card element adds its card in its frame. */
function methodOf(method) {
  if (method === undefined || typeof method === 'string') return { payment_method: method }
  const { card, ...details } = method
  return { payment_method_data: card instanceof PaymentElement ? details : { type: 'card', card, ...details } }
}

/** `stripe.handleNextAction`, for an intent that a server confirmed. */
export async function handleNextAction(page, { clientSecret } = {}) {
  if (!intentPathOf(clientSecret)) throw badSecret('stripe.handleNextAction()', clientSecret)
  const { data, error } = await read(page, clientSecret)
  return error ? { error } : finish(page, clientSecret, data)
}

/** `stripe.retrievePaymentIntent`. */
export async function retrievePaymentIntent(page, clientSecret) {
  const { data, error } = await readOf('stripe.retrievePaymentIntent()', page, clientSecret, false)
  return error ? { error } : { paymentIntent: data }
}

/** `stripe.retrieveSetupIntent`. */
export async function retrieveSetupIntent(page, clientSecret) {
  const { data, error } = await readOf('stripe.retrieveSetupIntent()', page, clientSecret, true)
  return error ? { error } : { setupIntent: data }
}

function readOf(caller, page, clientSecret, setup) {
  if (!intentPathOf(clientSecret) || isSetup(clientSecret) !== setup) throw badSecret(caller, clientSecret)
  return read(page, clientSecret)
}

function read(page, clientSecret) {
  return page.call('GET', intentPathOf(clientSecret), { client_secret: clientSecret })
}

/** Lets the customer complete the intent's next action, and returns the outcome. */
async function finish(page, clientSecret, intent) {
  const action = intent.status === 'requires_action' ? intent.next_action : null
  if (action?.type === 'redirect_to_url') return leaveFor(action.redirect_to_url.url)
  if (action?.type !== 'use_stripe_sdk') return outcomeOf(intent)
  await showChallenge(page.origin, action.use_stripe_sdk.stripe_js)
  const { data, error } = await read(page, clientSecret)
  return error ? { error } : outcomeOf(data)
}

/** Leaves the page: the returned promise never resolves. */
function leaveFor(address) {
  window.location.assign(address)
  return new Promise(() => {})
}
