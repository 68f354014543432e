import { messages } from '../../messages.ts'

export const start = messages({
  firstCall: {
    showCall: 'Show the call as',
    terminal: 'Terminal',
    yourServer: 'Your server',
  },
  startPage: {
    yourFirstPayment: 'Your first payment',
    createACheckout: 'Create a checkout',
    createCheckoutText:
      'One call with your test key creates a checkout for two coffees. The response contains a {url}.',
    createKey: 'Create a key under <link>API keys</link>.',
    pay: 'Pay',
    cardNumber: 'Card number',
    expiration: 'Expiration',
    anyFutureDate: 'any future date',
    cvc: 'CVC',
    anyThreeDigits: 'any three digits',
    payText:
      'Open that {url} and pay with the test card. You return to the portal, which shows whether the payment succeeded. It then appears under <link>Payments</link>.',
    receiveTheEvent: 'Receive the event',
    yourServer: 'Your server',
    eventText:
      'A redirect can get lost; a webhook is retried until it arrives. Add an endpoint under <link>Webhooks</link>, and verify each event with its signing secret.',
    furtherReading: 'Further reading',
    apiReferenceText:
      'Every endpoint and event, with requests to try. On this machine, the demo shop’s key is filled in.',
    openAPIContract: 'OpenAPI contract',
    openAPIText: 'The API as an OpenAPI 3.1 document, for code generators.',
    sandbox: 'Sandbox',
    sandboxText: 'The processor behind test mode, with cards that succeed, fail or require authentication.',
    lead: 'Take a payment in three steps, with test cards that are never charged.',
    stepsUseTestMode: 'The steps use test mode and a test key.',
  },
})
