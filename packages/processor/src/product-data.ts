export type TaxBehavior = 'inclusive' | 'exclusive' | 'unspecified'

/** Characters that the processor has room for. */
const maxUnitLabel = 12
/**
 * A statement of 22 characters is `PREFIX* SUFFIX`. The prefix is the account's, of at most ten characters, so these remain
 * whatever it is.
 */
const maxSuffix = 10

/** What a product's line says of its unit and its tax. A code that is none of the processor's is not sent. */
export function labelsOf({ unitLabel, taxCode }: { unitLabel?: string | null; taxCode?: string | null }) {
  return {
    ...(unitLabel ? { unit_label: unitLabel.slice(0, maxUnitLabel) } : {}),
    ...(taxCode && /^txcd_\d{8}$/.test(taxCode) ? { tax_code: taxCode } : {}),
  }
}

/** Whether a price includes tax; nothing where the merchant did not say. */
export function taxOf({ taxBehavior }: { taxBehavior?: TaxBehavior }) {
  return taxBehavior === undefined || taxBehavior === 'unspecified' ? {} : { tax_behavior: taxBehavior }
}

/**
 * The text that follows the account's own on the statement of a card: for cards the processor takes no other. It has Latin
 * letters, at least one of them, and none of `< > \ ' " *`; a text without such a beginning is not sent.
 */
export function descriptorOf(text: string | null | undefined) {
  const suffix = text?.slice(0, maxSuffix).trim() ?? ''
  const fits = /^[ -~]+$/.test(suffix) && /[a-z]/i.test(suffix) && !/[<>\\'"*]/.test(suffix)
  return fits ? { statement_descriptor_suffix: suffix } : {}
}
