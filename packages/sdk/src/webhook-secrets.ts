/** One signing secret, or several: of several endpoints, or of before and after a roll. */
export type WebhookSecrets = string | readonly (string | undefined)[] | undefined

/** The same, or a function that returns it: called for each delivery, so that a running server picks up a rolled secret. */
export type WebhookSecretsSource = WebhookSecrets | (() => WebhookSecrets | Promise<WebhookSecrets>)

/** Secrets that verify nothing, but are recognized where they have signed: the error then names the mix-up. */
export type KnownSecrets = {
  /** The secret of the endpoint in the other mode. */
  otherMode?: WebhookSecrets
  /** Previous secrets, from before a roll. */
  old?: WebhookSecrets
  /** The secrets of other endpoints. */
  otherEndpoint?: WebhookSecrets
}

/**
 * The secrets that may have signed. Blank ones are left out, as a signature with an empty secret proves nothing. One in the
 * form of Standard Webhooks (`standard_secret`) is taken for the secret that it stands for.
 */
export function presentSecrets(secrets: WebhookSecrets): string[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  return given
    .filter((secret) => typeof secret === 'string')
    .filter((secret) => secret.trim() !== '')
    .map(inOwnForm)
}

/** Only the standard's form is padded: the secrets that we show are base64url without padding. */
function inOwnForm(secret: string): string {
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) return secret
  return secret.slice(0, -1).replaceAll('+', '-').replaceAll('/', '_')
}

/** A key of the API, or of the processor's, which signs nothing. */
export function isApiKey(secret: string): boolean {
  return /^(svc|[sr]k)_(test|live)_/.test(secret)
}
