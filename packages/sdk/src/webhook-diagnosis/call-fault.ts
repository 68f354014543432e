import { WebhookSignatureError } from '../webhook-errors.ts'
import { type HeaderValue, headerOf, type WebhookHeaders } from '../webhook-headers.ts'
import { isApiKey } from '../webhook-secrets.ts'
import { isHeaders, signatureHeader } from '../webhook-signatures.ts'

/** Why nothing could be compared: there is no secret to compare with, or no signature of the right form. */
export function callFault(secrets: readonly string[], source: HeaderValue | WebhookHeaders): WebhookSignatureError {
  if (secrets.length === 0) {
    return new WebhookSignatureError(
      'empty_secret',
      'The signing secret of the webhook endpoint is missing or empty: set its variable, whsec_…, where this server runs.',
    )
  }
  if (secrets.some(isApiKey)) {
    return new WebhookSignatureError(
      'api_key_as_secret',
      'An API key (svc_…) was given as the signing secret of the webhook endpoint: give its secret, whsec_…, which is shown when the endpoint is created.',
    )
  }
  return headerFault(isHeaders(source) ? headerOf(source, signatureHeader) : source)
}

const prefix = 'sha256='
const digestHexLength = 64

function headerFault(header: HeaderValue): WebhookSignatureError {
  const values = typeof header === 'string' ? [header] : (header ?? [])
  const [value] = values
  if (!value) return new WebhookSignatureError('missing_header', `The ${signatureHeader} header is missing.`)
  if (values.length > 1) {
    return new WebhookSignatureError('several_headers', `There is more than one ${signatureHeader} header.`)
  }
  if (!value.startsWith(prefix)) {
    return new WebhookSignatureError('missing_prefix', `The signature does not start with ${prefix}.`)
  }
  const hex = value.slice(prefix.length)
  if (/[^0-9a-f]/i.test(hex)) {
    return new WebhookSignatureError('not_hex', 'The signature has characters that are not hexadecimal.')
  }
  const message = `The signature has ${hex.length} hexadecimal characters, not ${digestHexLength}.`
  return new WebhookSignatureError('wrong_length', message)
}
