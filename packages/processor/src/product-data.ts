export type TaxBehavior = 'inclusive' | 'exclusive' | 'unspecified'

/** Characters that the processor has room for. */
const maxUnitLabel = 12
/**
 * A statement of 22 characters is `PREFIX* SUFFIX`. The account's prefix has at most ten characters, so these always
 * remain.
 */
const maxSuffix = 10

/** The unit and the tax code of a product's line. An unknown tax code is not sent. */
export function labelsOf({ unitLabel, taxCode }: { unitLabel?: string | null; taxCode?: string | null }) {
  return {
    ...(unitLabel ? { unit_label: unitLabel.slice(0, maxUnitLabel) } : {}),
    ...(taxCode && /^txcd_\d{8}$/.test(taxCode) ? { tax_code: taxCode } : {}),
  }
}

/** Whether a price includes tax; omitted if the merchant did not set it. */
export function taxOf({ taxBehavior }: { taxBehavior?: TaxBehavior }) {
  return taxBehavior === undefined || taxBehavior === 'unspecified' ? {} : { tax_behavior: taxBehavior }
}

/**
 * The suffix after the account's prefix on the statement of a card; for cards the processor accepts no other text. It has
 * Latin letters, at least one, and none of `< > \ ' " *`; a text without such a beginning is not sent.
 */
export function descriptorOf(text: string | null | undefined) {
  const suffix = text?.slice(0, maxSuffix).trim() ?? ''
  const fits = /^[ -~]+$/.test(suffix) && /[a-z]/i.test(suffix) && !/[<>\\'"*]/.test(suffix)
  return fits ? { statement_descriptor_suffix: suffix } : {}
}
