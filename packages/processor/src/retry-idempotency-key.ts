/** The idempotency key of a call; from its second number on it is another one, the same for the same number. */
export function retryIdempotencyKey(key: string, number = 0): string {
  return number === 0 ? key : `${key}:${number}`
}
