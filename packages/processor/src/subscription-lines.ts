/** What a line of a subscription is: what was sold, or the fee that the customer pays on top of it. */
export type Line = 'item' | 'fee'

/** Tells the lines apart wherever the processor shows them: their products carry it. */
export function lineMetadata(line: Line) {
  return { svc_line: line }
}

/** Reads it back; null of a line that was added at the processor. */
export function lineOf({ metadata }: { metadata?: Record<string, string> | null }): Line | null {
  const line = metadata?.svc_line
  return line === 'item' || line === 'fee' ? line : null
}
