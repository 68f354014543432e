import { WebhookSignatureError } from '../webhook-errors.ts'
import { type HeaderValue, headerOf, type WebhookHeaders } from '../webhook-headers.ts'
import { isApiKey } from '../webhook-secrets.ts'
import { isHeaders, signatureHeader } from '../webhook-signatures.ts'
import { argumentOrder } from './body-fault.ts'

/** Why nothing could be compared: there is no secret to compare with, or no signature of the right form. */
export function callFault(secrets: readonly string[], source: HeaderValue | WebhookHeaders): WebhookSignatureError {
  if (secrets.length === 0) {
    if (typeof source === 'string' && source.startsWith('whsec_')) {
      return new WebhookSignatureError(
        'empty_secret',
        `The secret was passed in place of the headers: ${argumentOrder}.`,
      )
    }
    return new WebhookSignatureError(
      'empty_secret',
      'The signing secret of the webhook endpoint is missing or empty: set its variable, whsec_…, where this server runs. It is shown when the endpoint is created, and by mpay listen.',
    )
  }
  if (secrets.some(isApiKey)) {
    return new WebhookSignatureError(
      'api_key_as_secret',
      'An API key (svc_… or sk_…) was given as the signing secret of the webhook endpoint: give its secret, whsec_…, which is shown when the endpoint is created.',
    )
  }
  if (!isHeaders(source)) return headerFault(source)
  const header = headerOf(source, signatureHeader)
  const isOfStripe =
    [header ?? []].flat().length === 0 && [headerOf(source, 'stripe-signature') ?? []].flat().length > 0
  return isOfStripe ? ofStripe() : headerFault(header)
}

const prefix = 'sha256='
const digestHexLength = 64

function headerFault(header: HeaderValue): WebhookSignatureError {
  const values = typeof header === 'string' ? [header] : (header ?? [])
  const [value] = values
  if (!value) {
    const message = `The ${signatureHeader} header is missing: pass the headers of the request, and let proxies pass them; without it, the request is not a delivery of this service.`
    return new WebhookSignatureError('missing_header', message)
  }
  if (values.length > 1) {
    return new WebhookSignatureError(
      'several_headers',
      `There is more than one ${signatureHeader} header: look for a proxy that adds one.`,
    )
  }
  if (!value.startsWith(prefix)) {
    return new WebhookSignatureError('missing_prefix', `The signature does not start with ${prefix}: ${asItIs(value)}.`)
  }
  const hex = value.slice(prefix.length)
  if (/[^0-9a-f]/i.test(hex)) {
    return new WebhookSignatureError(
      'not_hex',
      `The signature has characters that are not hexadecimal: ${asItIs(hex)}.`,
    )
  }
  const message = `The signature has ${hex.length} hexadecimal characters, not ${digestHexLength}: ${asItIs(hex)}.`
  return new WebhookSignatureError('wrong_length', message)
}

/** The remedy, by the format of the signature. */
function asItIs(signature: string): string {
  const whole = `pass the value of ${signatureHeader} as it is, ${prefix} and ${digestHexLength} hexadecimal characters`
  if (/^v1,/.test(signature)) return `this is webhook-signature: pass all headers of the request, or ${whole.slice(5)}`
  if (/^t=\d+,/.test(signature)) return `this is a signature of Stripe's: ${whole}`
  if (/^[\w+/-]{43}=?$/.test(signature)) return `this looks like base64: ${whole}`
  return whole
}

function ofStripe(): WebhookSignatureError {
  const message = `The ${signatureHeader} header is missing, but there is stripe-signature: Stripe sent this request, not this service; give each an address of its own.`
  return new WebhookSignatureError('missing_header', message)
}
