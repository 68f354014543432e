/**
 * The refill of a bucket, in SQL. A row holds `full_at`, the moment at which its bucket is full again, so that no timer
 * fills it. The seconds until that moment, at the bucket's rate, are the missing requests.
 */
export const secondsUntilFull = 'EXTRACT(EPOCH FROM GREATEST(full_at, now()) - now())::float8'
