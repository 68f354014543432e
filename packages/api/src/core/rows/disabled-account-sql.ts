import { accessRevoked, rejectionReasons } from '@merchant-payments/processor'

// The values are literals, as in the conditions of the indexes. `accounts` alone has the column.

/** `isRejected` of packages/processor, of a row of `accounts`; null for an account without a reason. */
export const isRejectedSql = `(disabled_reason LIKE 'rejected.%' OR disabled_reason IN (${rejectionReasons.map((reason) => `'${reason}'`).join(', ')}))`

/** Whether the platform can no longer access the account of a row of `accounts`. */
export const isRevokedSql = `disabled_reason = '${accessRevoked}'`
