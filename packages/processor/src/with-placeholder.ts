/**
 * An address as the processor takes it: it replaces `{CHECKOUT_SESSION_ID}` with the id of the checkout, but not the same placeholder with
 * encoded braces, as libraries for URLs write it.
 */
export function withPlaceholder(address: string): string {
  return address.replaceAll(/(?:\{|%7[Bb])CHECKOUT_SESSION_ID(?:\}|%7[Dd])/g, '{CHECKOUT_SESSION_ID}')
}
