/** The requests for each contender, and the database. */
export type Scene = {
  databaseUrl: string
  /** A key of the account that the products belong to. */
  key: string
  /** Paths of the products. */
  paths: readonly string[]
}

/** Connections to the database that each contender may open: as many as the server's own pool has. */
export const poolSize = 20
