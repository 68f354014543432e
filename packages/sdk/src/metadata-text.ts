/**
 * A value of metadata as text, as it was sent: `metadataText(event.data.metadata, 'order_id')`. Numbers and booleans are
 * written out. A payment that your program did not make has none of its keys, nor has a test event: ask with `in` first.
 *
 * @throws TypeError that names the key, when it is missing: `String(undefined)` would be an order called "undefined".
 */
export function metadataText(metadata: Readonly<Record<string, string | number | boolean>>, key: string): string {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined
  if (value !== undefined) return String(value)
  const present = Object.keys(metadata).join(', ') || 'nothing'
  throw new TypeError(
    `The metadata has no ${JSON.stringify(key)}, but ${present}: send it as metadata when you create the session or payment.`,
  )
}
