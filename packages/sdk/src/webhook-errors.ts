/** Why a signature was refused. */
export type WebhookSignatureReason =
  | 'body_not_raw'
  | 'empty_secret'
  | 'missing_header'
  | 'several_headers'
  | 'missing_prefix'
  | 'not_hex'
  | 'wrong_length'
  | 'mismatch'

/** The request is not known to come from the service: answer it with a 400 and do nothing else. */
export class WebhookSignatureError extends Error {
  override readonly name: string = 'WebhookSignatureError'
  readonly reason: WebhookSignatureReason

  constructor(reason: WebhookSignatureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The signature is right, but what it signs is not an event. */
export class WebhookPayloadError extends Error {
  override readonly name: string = 'WebhookPayloadError'
}
