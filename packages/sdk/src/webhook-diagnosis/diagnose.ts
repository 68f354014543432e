import { WebhookSignatureError } from '../webhook-errors.ts'
import type { WebhookHeaders } from '../webhook-headers.ts'
import { importSecret, isSigned } from '../webhook-hmac.ts'
import { type KnownSecrets, presentSecrets } from '../webhook-secrets.ts'
import { type Hints, hintOf, readHints } from './hints.ts'
import { type DiagnosedReason, diagnosisMessages, emptyBodyMessage, noSecretMessage } from './reasons.ts'
import { isRewrittenEvent, originalsOf } from './rewritten-body.ts'

/** A larger body is not looked into: events are smaller, and a stranger's requests are to cost little. */
const maxBodyBytes = 64 * 1024

export type Refused = {
  body: Uint8Array<ArrayBuffer>
  signatures: readonly Uint8Array<ArrayBuffer>[]
  secrets: readonly string[]
  /** Secrets that verify nothing here, but are recognized. */
  known: KnownSecrets
  headers: WebhookHeaders | undefined
}

type Signed = (body: Uint8Array<ArrayBuffer> | string, secrets: readonly string[]) => Promise<boolean>

/**
 * Finds out why a signature does not fit. Nothing that it finds makes the delivery valid: it is for the log of the
 * receiver, whose answer stays the same.
 */
export async function diagnose(refused: Refused): Promise<WebhookSignatureError> {
  const proven = await provenReason(refused)
  const mode = modeHint(refused.body)
  if (!proven && !refused.secrets.some(isSigningSecret)) {
    return new WebhookSignatureError('malformed_secret', noSecretMessage + mode)
  }
  const reason = proven ?? (await likelyReason(refused))
  const isEmpty = refused.body.byteLength === 0 && !/_secret$/.test(reason)
  if (isEmpty) return new WebhookSignatureError(reason, emptyBodyMessage)
  return new WebhookSignatureError(reason, diagnosisMessages[reason] + (/_secret$/.test(reason) ? mode : ''))
}

/** A sentence with the mode that the unverified body claims, which helps to find the secret. */
function modeHint(body: Uint8Array): string {
  const [, livemode] = /"livemode": ?(true|false)/.exec(new TextDecoder().decode(body.subarray(0, maxBodyBytes))) ?? []
  return livemode === undefined ? '' : ` The event is one of ${livemode === 'true' ? 'live' : 'test'} mode.`
}

/** By signatures that fit once the fault is undone. */
async function provenReason({ body, signatures, secrets, known }: Refused): Promise<DiagnosedReason | undefined> {
  const signed: Signed = (original, candidates) => anySigned(signatures, original, candidates)
  const bare = secrets.map(withoutWrapping).filter((secret) => !secrets.includes(secret) && secret !== '')
  if (await signed(body, bare)) return 'malformed_secret'
  if (await signed(body, presentSecrets(known.old))) return 'old_secret'
  if (await signed(body, presentSecrets(known.otherMode))) return 'other_mode_secret'
  if (await signed(body, presentSecrets(known.otherEndpoint))) return 'other_endpoint_secret'
  if (body.byteLength > maxBodyBytes) return undefined
  const { reserialized, changed } = originalsOf(body)
  for (const original of changed) if (await signed(original, secrets)) return 'body_changed'
  for (const original of reserialized) if (await signed(original, secrets)) return 'body_reserialized'
  return undefined
}

/** Judges by the hints in the headers and the form of the body. An attacker can forge both. */
async function likelyReason({ body, secrets, known, headers }: Refused): Promise<DiagnosedReason> {
  const hints = readHints(headers)
  const rewritten = body.byteLength <= maxBodyBytes && isRewrittenEvent(body)
  if (hints.current === undefined) return rewritten ? 'body_reserialized' : 'mismatch'
  const isOf = async (candidates: readonly string[]) => (await hintsOf(candidates)).includes(String(hints.current))
  if (await isOf(secrets)) return rewritten ? 'body_reserialized' : 'body_changed'
  if ((await isOf(presentSecrets(known.old))) || (await isFormer(hints, secrets))) return 'old_secret'
  return (await isOf(presentSecrets(known.otherMode))) ? 'other_mode_secret' : 'other_endpoint_secret'
}

async function isFormer({ former }: Hints, secrets: readonly string[]): Promise<boolean> {
  return (await hintsOf(secrets)).some((hint) => former.includes(hint))
}

function hintsOf(secrets: readonly string[]): Promise<string[]> {
  return Promise.all(secrets.map(hintOf))
}

function isSigningSecret(secret: string): boolean {
  return withoutWrapping(secret).startsWith('whsec_')
}

function withoutWrapping(secret: string): string {
  return secret
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
}

async function anySigned(
  signatures: readonly Uint8Array<ArrayBuffer>[],
  body: Uint8Array<ArrayBuffer> | string,
  secrets: readonly string[],
): Promise<boolean> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return isSigned(bytes, await Promise.all(secrets.map(importSecret)), signatures)
}
