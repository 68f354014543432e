/** An error of the page's developer, as opposed to its customer: thrown, never shown. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

/** The replacement of a Stripe.js method that the sandbox does not have. */
export function notOffered(name, instead) {
  return () => {
    throw integrationError(`${name}() is not offered by the payment sandbox. ${instead}`)
  }
}
