/** Named by what makes it: not every runtime's types have `CryptoKey`. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** The key of a secret: its text as it was shown for our own signature, other bytes for other signatures. */
export function importSecret(secret: string | Uint8Array<ArrayBuffer>): Promise<Key> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * Whether any of the keys has made any of the signatures. `verify` compares in constant time, and all pairs are compared, so
 * that timing does not reveal which one matches.
 */
export async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  keys: readonly Key[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const pairs = keys.flatMap((key) => signatures.map((each) => crypto.subtle.verify('HMAC', key, each, body)))
  return (await Promise.all(pairs)).includes(true)
}
