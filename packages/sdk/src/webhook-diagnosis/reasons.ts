import type { WebhookSignatureReason } from '../webhook-errors.ts'

export type DiagnosedReason = Extract<
  WebhookSignatureReason,
  | 'malformed_secret'
  | 'body_reserialized'
  | 'body_changed'
  | 'old_secret'
  | 'other_mode_secret'
  | 'other_endpoint_secret'
  | 'mismatch'
>

/** The meaning of each finding, and how to fix it. */
export const diagnosisMessages: Readonly<Record<DiagnosedReason, string>> = {
  malformed_secret:
    'The signing secret has blanks or quotes around it: remove them where it is set (environment file, dashboard, shell).',
  body_reserialized:
    'The body was parsed and written again before it was verified, so its bytes are not the signed ones: pass the raw body, read before any JSON parser (in Express: mount the webhook route before express.json()).',
  body_changed:
    'The secret is the right one, but the bytes of the body changed on the way: look for a proxy, a gateway or a middleware that adds a line break or a byte order mark, converts the character set or cuts bodies off, and let it pass this route as it is.',
  old_secret:
    'The delivery was signed with a newer secret of this endpoint: its secret was rolled, so set the one that was shown then; roll again if it was not stored.',
  other_mode_secret:
    'The delivery was signed with the secret of the other mode: live and test endpoints have secrets of their own, so set that of the mode that this server is for, or give both as a list if it serves both.',
  other_endpoint_secret:
    'The delivery was signed with the secret of another endpoint: set the secret of the endpoint whose URL leads here; every endpoint, and each mode, has its own. Give all of them as a list if several lead here.',
  mismatch:
    "The signature is not of this body and secret: check that the body is the exact bytes received and the secret is this endpoint's. If both are, the request is not from the service.",
}

/** For a secret without the prefix of one. */
export const noSecretMessage =
  'The signing secret is not one of a webhook endpoint: set the whole whsec_… that is shown when the endpoint is created or its secret is rolled (mpay listen prints its own).'

/** Of no bytes at all, whatever the signature is. */
export const emptyBodyMessage =
  'The body is empty, which a delivery never is: pass the raw body, and look for what has already read it (a body parser, an earlier request.text()).'
