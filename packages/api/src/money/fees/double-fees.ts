import { type ApiError, invalid } from '../../core/request/errors.ts'

/** Why a standard account is refused the fees of the schedule `default`. */
export const doubleFeesReason =
  'the default fees include those of the payment processor, which the merchant of a standard account pays itself as well'

/** The refusal of the default fees for a standard account. */
export function doubleFees(): ApiError {
  return invalid(
    'pricing',
    `name a fee schedule for a standard account: ${doubleFeesReason}. ` +
      'An operator of the platform can accept both, with --accept-double-fees or in the portal',
  )
}
