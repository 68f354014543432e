import { isForbiddenHost } from '@merchant-payments/webhooks'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { isWebAddress } from '../../core/wire/fields.ts'

/**
 * Refuses an address to which events cannot be sent.
 * @throws validation_error, webhook_url_must_be_https
 */
export function checkWebhookUrl(address: string, allowCidrs: readonly string[]): void {
  const url = /\s/.test(address) ? null : URL.parse(address)
  if (!url) throw invalid('url', 'must be an absolute https URL')
  if (url.protocol !== 'https:') throw new ApiError('webhook_url_must_be_https', { param: 'url' })
  if (url.username || url.password) throw invalid('url', 'must not contain credentials')
  // The URL parser accepts missing and backward slashes.
  if (!isWebAddress(address)) throw invalid('url', 'must be an absolute https URL')
  if (isForbiddenHost(url, allowCidrs)) throw invalid('url', 'webhooks cannot be sent to this address')
}
