/** In the place of the embedded PostgreSQL, which a production build does not have. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

export async function startEmbeddedPostgres(): Promise<never> {
  throw new EmbeddedPostgresError(
    'DATABASE_URL is missing: a production build has no embedded PostgreSQL. Set it to postgresql://user:password@host:port/database.',
  )
}
