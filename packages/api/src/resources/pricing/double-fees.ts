import { type ApiError, invalid } from '../../core/request/errors.ts'

/** The refusal of the default fees for a standard account. */
export function doubleFees(): ApiError {
  return invalid(
    'pricing',
    'name a fee schedule for a standard account: the default fees include those of the payment processor, which this merchant also pays itself. ' +
      'An operator of the platform can accept both, with --accept-double-fees or in the portal',
  )
}
