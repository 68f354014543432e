import { integrationError } from '../stripe-js/integration-error.js'
import { ConnectElement } from './element.js'

const { origin } = new URL(document.currentScript.src)

/**
 * `StripeConnect.init({ publishableKey, fetchClientSecret, appearance })`: the instance whose `connect` the loader of Stripe passes to the
 * elements that it creates.
 */
function init({ publishableKey, fetchClientSecret, appearance } = {}) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw integrationError('StripeConnect.init() needs `publishableKey`, which begins with pk_.')
  }
  if (typeof fetchClientSecret !== 'function') {
    throw integrationError(
      'StripeConnect.init() needs `fetchClientSecret`: a function that resolves to the client secret of an Account Session.',
    )
  }
  let secret = null
  let known = null
  const connector = {
    origin,
    appearance,
    elements: new Set(),
    /** The secret of the session. @param expired the one that is no longer valid: another session takes its place */
    secret(expired) {
      if (!secret || (expired && expired === known)) {
        known = null
        secret = Promise.resolve().then(fetchClientSecret)
        secret.then(
          (found) => {
            known = found
          },
          () => {
            secret = null
          },
        )
      }
      return secret
    },
  }
  return {
    connect: connector,
    update(options = {}) {
      connector.appearance = options.appearance ?? connector.appearance
      for (const element of connector.elements) element.matchAppearance()
    },
    async logout() {
      secret = null
      for (const element of [...connector.elements]) element.close()
    },
  }
}

ConnectElement.define()
window.StripeConnect = { ...window.StripeConnect, init }
window.StripeConnect.onLoad?.()
