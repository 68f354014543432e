import { intentPathOf } from './call-api.js'
import { integrationError } from './integration-error.js'
import { PaymentElement } from './payment-element.js'

const groups = new WeakMap()

/** The elements of one payment on one page. */
export function createElements({ origin, key, account, locale }, given = {}) {
  const { clientSecret } = given
  if (clientSecret !== undefined && !intentPathOf(clientSecret)) throw badSecret('stripe.elements()', clientSecret)
  let options = given
  let element = null
  let card = null
  let submitted = false
  const updated = new Set()
  const surroundings = {
    origin,
    dark: () => options.appearance?.theme === 'night',
    opening: () => ({ key, account, ...copyOf({ locale, ...options }) }),
    forget: () => {
      element = null
    },
  }
  const elements = {
    create(type, elementOptions) {
      if (type === 'card') {
        card ??= createCard(elementOptions)
        return card
      }
      if (type !== 'payment') throw unknownType(type)
      if (!options.clientSecret && !options.mode) {
        throw integrationError(
          'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
        )
      }
      if (element) throw integrationError('Can only create one Element of type payment. Destroy the first one before.')
      element = new PaymentElement(surroundings, copyOf(elementOptions))
      return element
    },
    getElement: (type) => (type === 'payment' ? element : type === 'card' ? card : null),
    async update(changes = {}) {
      if (changes.clientSecret !== undefined)
        throw integrationError('elements.update() cannot change the clientSecret.')
      options = { ...options, ...changes }
      element?.refresh()
      for (const listener of updated) listener()
    },
    on(name, listener) {
      if (name !== 'update-end') throw integrationError(`Invalid event name: "${name}". Elements know "update-end".`)
      updated.add(listener)
    },
    async fetchUpdates() {
      element?.refresh()
      return {}
    },
    async submit() {
      const result = await mountedElement('elements.submit()').ask('submit')
      submitted = !result.error
      return result
    },
  }

  /** The card alone, of no intent: the call that confirms one names it. */
  function createCard({ hidePostalCode = false, ...given } = {}) {
    const opening = () => ({ ...surroundings.opening(), clientSecret: undefined, paymentMethodTypes: ['card'] })
    const forget = () => {
      card = null
    }
    const fields = hidePostalCode ? { billingDetails: 'never' } : undefined
    return new PaymentElement({ ...surroundings, opening, forget }, { ...copyOf(given), fields }, 'card')
  }

  function mountedElement(caller) {
    if (element?.mounted) return element
    throw integrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element or Express Checkout Element.`,
    )
  }
  groups.set(elements, {
    clientSecret,
    element: mountedElement,
    /** Without an intent, the page must have validated the form before it created one. */
    assertSubmitted(caller) {
      if (clientSecret || submitted) return
      throw integrationError(`elements.submit() must be called before ${caller}.`)
    },
  })
  return elements
}

/** The group behind the object that `stripe.elements()` returned. */
export function groupOf(elements, caller) {
  const group = groups.get(elements)
  if (group) return group
  throw integrationError(`Invalid value for ${caller}: elements should be an object made by stripe.elements().`)
}

export function badSecret(caller, value) {
  return integrationError(
    `Invalid value for ${caller}: clientSecret should be a client secret of the form \${id}_secret_\${secret}. You ` +
      `specified: ${JSON.stringify(value) ?? 'nothing'}.`,
  )
}

function unknownType(type) {
  return integrationError(
    `An Element of type ${JSON.stringify(type)} is not offered by the payment sandbox: create one of type "payment" or "card".`,
  )
}

/** Frames get plain data: functions and nodes are left out. */
function copyOf(value) {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
