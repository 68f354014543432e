/**
 * How a bucket is refilled, in SQL: by time alone. A row holds `full_at`, the moment at which its bucket is full again, so no timer
 * and no process fills it. The seconds until then, at the bucket's rate, are the requests that are missing.
 */
export const secondsUntilFull = 'EXTRACT(EPOCH FROM GREATEST(full_at, now()) - now())::float8'
