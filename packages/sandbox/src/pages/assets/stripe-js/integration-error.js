/** What a page's developer did wrong, as opposed to what its customer did: thrown, never shown. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

/** Stands for a method of Stripe.js that the sandbox does not have. */
export function notOffered(name, instead) {
  return () => {
    throw integrationError(`${name}() is not offered by the payment sandbox. ${instead}`)
  }
}
