/**
 * The row of `merchants` that stands for the platform itself. It has an account for each mode in which the platform has webhook
 * endpoints, which own these endpoints and the events that are sent to them. Lists of merchants leave it out.
 */
export const platformMerchantId = 'platform'
