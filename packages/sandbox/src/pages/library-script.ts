import { assets } from './assets.ts'

/**
 * Modules of `assets` as one classic script, whose globals are there as soon as its tag has run.
 * @param names of the modules without their extension, in the order of their dependencies
 */
export function libraryScript(names: readonly string[]): string {
  return `(() => {\n'use strict'\n${names.map(partOf).join('\n')}\n})()\n`
}

/** A module without its imports and exports: all modules share one function scope. */
function partOf(name: string): string {
  const source = assets[`${name}.js`]?.body ?? ''
  return source.replace(/^import [\s\S]*? from '[^']+'$/gm, '').replace(/^export /gm, '')
}

/** The response of a library, which pages of every origin load. */
export function scriptResponse(script: string): Response {
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
