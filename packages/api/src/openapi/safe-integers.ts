/**
 * Takes out of a document that integers lie between the least and the greatest that JavaScript knows exactly. It is true of
 * all of them, and tools make examples of it: an amount of -9007199254740991.
 */
export function leaveOutSafeBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Record<string, unknown>
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  for (const child of Object.values(schema)) leaveOutSafeBounds(child)
}
