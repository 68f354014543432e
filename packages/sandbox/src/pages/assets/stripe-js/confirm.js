import { intentIdOf } from './call-api.js'
import { showChallenge } from './challenge.js'
import { badSecret, groupOf } from './elements.js'
import { integrationError } from './integration-error.js'
import { missingBilling } from './missing-billing.js'
import { outcomeOf, returnAddress } from './outcome.js'

const confirmCaller = 'stripe.confirmPayment()'
/** Client secret → the attempt under way: a second submission gets the result of the first. */
const underWay = new Map()
// A page restored from the back/forward cache awaits nothing that it requested before.
window.addEventListener('pageshow', (event) => event.persisted && underWay.clear())

/**
 * `stripe.confirmPayment`. Resolves to `{ error }` or `{ paymentIntent }`; never when the browser leaves for another
 * page.
 */
export async function confirmPayment(page, options = {}) {
  const plan = planOf(options)
  const running = underWay.get(plan.clientSecret)
  if (running) return running
  const attempt = attemptOf(page, plan).finally(() => underWay.delete(plan.clientSecret))
  underWay.set(plan.clientSecret, attempt)
  return attempt
}

/** The validated request of a page. An invalid one throws an IntegrationError before anything is sent. */
function planOf({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  if (!elements && !clientSecret) throw integrationError(`${confirmCaller} needs elements or a clientSecret.`)
  const group = elements ? groupOf(elements, confirmCaller) : null
  const secret = clientSecret ?? group?.clientSecret
  if (!intentIdOf(secret)) throw badSecret(confirmCaller, secret)
  if (group?.clientSecret && secret !== group.clientSecret) {
    throw integrationError(`${confirmCaller}: the clientSecret is not the one that elements was created with.`)
  }
  if (redirect !== 'always' && redirect !== 'if_required') {
    throw integrationError(`Invalid value for ${confirmCaller}: redirect should be "always" or "if_required".`)
  }
  const { return_url } = confirmParams
  if (!return_url && redirect === 'always') {
    throw integrationError(`${confirmCaller}: confirmParams.return_url is required, unless redirect is "if_required".`)
  }
  if (return_url && !/^[a-z][a-z0-9+.-]*:/i.test(return_url)) {
    throw integrationError(
      `${confirmCaller}: confirmParams.return_url should be an absolute URL, such as https://shop.com/done.`,
    )
  }
  group?.assertSubmitted(confirmCaller)
  const element = group?.element(confirmCaller) ?? null
  const missing = element && missingBilling(element.options.fields, confirmParams.payment_method_data?.billing_details)
  if (missing) {
    throw integrationError(
      `You specified "never" for fields.${missing} when creating the payment Element, but did not pass ` +
        `confirmParams.payment_method_data.${missing} when calling ${confirmCaller}.`,
    )
  }
  return { clientSecret: secret, confirmParams, redirect, element }
}

async function attemptOf(page, { clientSecret, confirmParams, redirect, element }) {
  const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`
  const params = { ...confirmParams, client_secret: clientSecret, use_stripe_sdk: true }
  // Only the frame knows the card; a payment method that was collected elsewhere is named in the parameters.
  const answer = element ? await element.ask('confirm', { path, params }) : await page.call('POST', path, params)
  const outcome = answer.error ? answer : await finish(page, clientSecret, answer.data)
  if (outcome.error || redirect === 'if_required') return outcome
  return leaveFor(returnAddress(confirmParams.return_url, outcome.paymentIntent))
}

/** `stripe.handleNextAction`, for a payment that a server confirmed. */
export async function handleNextAction(page, { clientSecret } = {}) {
  if (!intentIdOf(clientSecret)) throw badSecret('stripe.handleNextAction()', clientSecret)
  const { paymentIntent, error } = await retrieve(page, clientSecret)
  return error ? { error } : finish(page, clientSecret, paymentIntent)
}

/** `stripe.retrievePaymentIntent`. */
export async function retrieve(page, clientSecret) {
  const id = intentIdOf(clientSecret)
  if (!id) throw badSecret('stripe.retrievePaymentIntent()', clientSecret)
  const { data, error } = await page.call('GET', `/v1/payment_intents/${id}`, { client_secret: clientSecret })
  return error ? { error } : { paymentIntent: data }
}

/** Lets the customer complete the intent's next action, and returns the outcome. */
async function finish(page, clientSecret, intent) {
  const action = intent.status === 'requires_action' ? intent.next_action : null
  if (action?.type === 'redirect_to_url') return leaveFor(action.redirect_to_url.url)
  if (action?.type !== 'use_stripe_sdk') return outcomeOf(intent)
  await showChallenge(page.origin, action.use_stripe_sdk.stripe_js)
  const { paymentIntent, error } = await retrieve(page, clientSecret)
  return error ? { error } : outcomeOf(paymentIntent)
}

/** Leaves the page: the returned promise never resolves. */
function leaveFor(address) {
  window.location.assign(address)
  return new Promise(() => {})
}
