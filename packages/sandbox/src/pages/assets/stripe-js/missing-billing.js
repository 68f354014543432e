const billingDetailNames = ['name', 'email', 'phone', 'address']

/**
 * The first billing detail that a page turns off in its element (`fields.billingDetails`) but does not pass when it
 * confirms; undefined when there is none.
 */
export function missingBilling(fields, given = {}) {
  const wanted = fields?.billingDetails
  if (!wanted) return undefined
  if (wanted === 'never')
    return billingDetailNames.some((name) => given[name] !== undefined) ? undefined : 'billing_details'
  const missing = billingDetailNames.find((name) => wanted[name] === 'never' && given[name] === undefined)
  return missing && `billing_details.${missing}`
}
