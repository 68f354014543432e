import { heldReasons } from '@merchant-payments/processor'
import { sql } from '../../core/wire/sql.ts'

/** `isRejected` of packages/processor, of a row of `accounts`. */
export const isRejectedSql = sql`(disabled_reason LIKE 'rejected.%' OR disabled_reason = ANY(${heldReasons}))`
