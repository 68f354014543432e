import { ApiError } from '../../request/errors.ts'
import { isWebAddress } from '../../wire/fields.ts'

/** @throws invalid_url unless customers can be sent to the address */
export function checkRedirectUrl(param: 'success_url' | 'cancel_url' | 'return_url', address: string): void {
  if (isWebAddress(address) && address.isWellFormed() && !address.includes('\0')) return
  throw new ApiError('invalid_url', {
    message: `${param} must be an absolute http or https URL without credentials, of at most 2048 characters.`,
    param,
  })
}
