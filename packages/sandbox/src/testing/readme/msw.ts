import { createSandbox } from '@merchant-payments/sandbox'
import { stripeHandlers } from '@merchant-payments/sandbox/msw'
import { setupServer } from 'msw/node'

export const sandbox = createSandbox()
export const server = setupServer(...stripeHandlers(sandbox)) // api.stripe.com is the sandbox now
