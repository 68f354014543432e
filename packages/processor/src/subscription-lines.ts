/** The kind of a subscription's line: the item that was sold, or the fee that the customer pays in addition. */
export type Line = 'item' | 'fee'

/** Identifies the line in every answer of the processor: its product carries this metadata. */
export function lineMetadata(line: Line) {
  return { svc_line: line }
}

/** The name of the line by which a customer pays the fee. */
export const feeLineName = 'Processing fee'

/** The ids of the products that we make for the fee begin with it. */
export const feeProductPrefix = 'svc_fee_'

/** Identifies the price of ours that a product was made for. */
export function priceMetadata(id: string) {
  return { svc_price: id }
}

/** Reads it back; null of a product without one. */
export function priceOf({ metadata }: { metadata?: Record<string, string> | null }): string | null {
  return metadata?.svc_price ?? null
}

/** Reads it back; null of a line that was added at the processor. */
export function lineOf({ metadata }: { metadata?: Record<string, string> | null }): Line | null {
  const line = metadata?.svc_line
  return line === 'item' || line === 'fee' ? line : null
}
