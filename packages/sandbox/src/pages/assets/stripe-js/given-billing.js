const billingDetailNames = ['name', 'email', 'phone', 'address']

/**
 * The first billing detail that a page keeps its element from asking for (`fields.billingDetails`) and does not give
 * itself when it confirms; undefined when there is none.
 */
export function missingBilling(fields, given = {}) {
  const asked = fields?.billingDetails
  if (!asked) return undefined
  if (asked === 'never')
    return billingDetailNames.some((name) => given[name] !== undefined) ? undefined : 'billing_details'
  const missing = billingDetailNames.find((name) => asked[name] === 'never' && given[name] === undefined)
  return missing && `billing_details.${missing}`
}
