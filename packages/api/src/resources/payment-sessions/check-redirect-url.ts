import { ApiError } from '../../core/request/errors.ts'
import { isWebAddress } from '../../core/wire/fields.ts'

/**
 * Requires TLS, because the processor returns people in live mode only over TLS. In test mode a page on this machine
 * is accepted.
 * @throws invalid_url if the processor cannot redirect people to the address
 */
export function checkRedirectUrl(
  param: 'success_url' | 'cancel_url' | 'return_url' | 'refresh_url' | 'after_payment.redirect_url',
  address: string,
  livemode: boolean,
): void {
  if (!isWebAddress(address) || !address.isWellFormed() || address.includes('\0')) {
    throw new ApiError('invalid_url', {
      message: `${param} must be an absolute http or https URL without credentials, of at most 2048 characters.`,
      param,
    })
  }
  const { protocol, hostname } = new URL(address)
  if (livemode && protocol === 'http:' && !isLoopback(hostname)) {
    throw new ApiError('invalid_url', {
      message: `${param} must use https in live mode, unless it is on localhost.`,
      param,
    })
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** The maximum length of an address at the processor, and of a request at proxies, with the rest of the encrypted link. */
const maxSealedBytes = 2048

/**
 * Checks the address that a link of ours has within itself.
 * @throws invalid_url
 */
export function checkReturnUrl(address: string, livemode: boolean): void {
  checkRedirectUrl('return_url', address, livemode)
  if (Buffer.byteLength(address) > maxSealedBytes) {
    throw new ApiError('invalid_url', {
      message: `return_url must have at most ${maxSealedBytes} bytes in UTF-8.`,
      param: 'return_url',
    })
  }
}
