import { assets } from '../assets.ts'

/** The modules of the browser library, in the order of their dependencies. */
const moduleNames = [
  'integration-error',
  'call-api',
  'channel',
  'missing-billing',
  'payment-element',
  'elements',
  'challenge',
  'outcome',
  'confirm',
  'embedded-checkout',
  'stripe',
]

/** The library as one classic script, which defines `window.Stripe` as soon as its tag has run. */
const libraryScript = `(() => {\n'use strict'\n${moduleNames.map(partOf).join('\n')}\n})()\n`

/** A module without its imports and exports: all modules share one function scope. */
function partOf(name: string): string {
  const source = assets[`stripe-js/${name}.js`]?.body ?? ''
  return source.replace(/^import [\s\S]*? from '[^']+'$/gm, '').replace(/^export /gm, '')
}

export function scriptResponse(): Response {
  return new Response(libraryScript, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
