/** Why a signature was rejected; docs/guides/webhooks.md says how to fix each. */
export type WebhookSignatureReason =
  // Faults of the receiver's own code.
  | 'body_not_raw'
  | 'empty_secret'
  | 'api_key_as_secret'
  | 'malformed_secret'
  // The header.
  | 'missing_header'
  | 'several_headers'
  | 'missing_prefix'
  | 'not_hex'
  | 'wrong_length'
  // The bytes.
  | 'body_reserialized'
  | 'body_changed'
  // The secret.
  | 'old_secret'
  | 'other_mode_secret'
  | 'other_endpoint_secret'
  // The time; only where a tolerance is given.
  | 'timestamp_not_signed'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  // Every other fault: the request is not from the service, or neither its headers nor its bytes show the reason.
  | 'mismatch'

/**
 * The request is not known to come from the service: answer it with a 400 and do nothing else. `reason` and `message` are
 * for your log alone: they would tell a stranger how near a forgery is.
 */
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
