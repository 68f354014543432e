export type TaxBehavior = 'inclusive' | 'exclusive' | 'unspecified'

/** The maximum length of a unit label, in characters. */
export const maxUnitLabel = 12
/** The maximum length of a statement on a bank account or a card, in characters. */
export const maxStatementDescriptor = 22
/**
 * A statement is `PREFIX* SUFFIX`. The account's prefix has at most ten characters, so these always
 * remain.
 */
const maxSuffix = 10

/** A character that bank statements show: printable ASCII without `< > \ ' " *`. */
export const statementCharacter = /^[ !#-&(),-;=?-[\]-~+]$/

/** Whether all of a text can be shown on bank statements, and its beginning on those of cards. */
export function isStatementDescriptor(text: string): boolean {
  const fits =
    text.length <= maxStatementDescriptor && [...text].every((character) => statementCharacter.test(character))
  return fits && /[a-z]/i.test(text.slice(0, maxSuffix))
}

/** Whether a text has the form of the processor's tax codes. */
export function isTaxCode(text: string): boolean {
  return /^txcd_\d{8}$/.test(text)
}

/** The unit and the tax code of a product's line. */
export function labelsOf({ unitLabel, taxCode }: { unitLabel?: string | null; taxCode?: string | null }) {
  return {
    ...(unitLabel ? { unit_label: unitLabel } : {}),
    ...(taxCode ? { tax_code: taxCode } : {}),
  }
}

/** Whether a price includes tax; omitted if the merchant did not set it. */
export function taxOf({ taxBehavior }: { taxBehavior?: TaxBehavior }) {
  return taxBehavior === undefined || taxBehavior === 'unspecified' ? {} : { tax_behavior: taxBehavior }
}

/** The suffix after the account's prefix on the statement of a card; for cards the processor accepts no other text. */
export function descriptorOf(text: string | null | undefined) {
  return text ? { statement_descriptor_suffix: text.slice(0, maxSuffix).trim() } : {}
}
