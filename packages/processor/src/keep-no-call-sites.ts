import Stripe from 'stripe'

const { prototype } = Stripe.StripeResource
const makeRequest = prototype._makeRequest

/**
 * Lets the client send requests without the stack that it keeps of each, to show it with an error. A build names the lines of the sources
 * in stacks, so each request would read source maps: a twentieth of the processor time of a start. A `ProcessorError` names its callers,
 * as they await it.
 */
export function keepNoCallSites(): void {
  prototype._makeRequest = function (...sent) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      return makeRequest.apply(this, sent)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}
