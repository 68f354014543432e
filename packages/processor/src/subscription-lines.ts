/** The kind of a subscription's line: the item that was sold, or the fee that the customer pays in addition. */
export type Line = 'item' | 'fee'

/** Identifies the line in every answer of the processor: its product carries this metadata. */
export function lineMetadata(line: Line) {
  return { svc_line: line }
}

/** Reads it back; null of a line that was added at the processor. */
export function lineOf({ metadata }: { metadata?: Record<string, string> | null }): Line | null {
  const line = metadata?.svc_line
  return line === 'item' || line === 'fee' ? line : null
}
