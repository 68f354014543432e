/** The events of the contract, for the portal too: it runs in a browser, and this imports nothing further. */
export { eventCatalogue } from '@merchant-payments/webhooks/event-types'
