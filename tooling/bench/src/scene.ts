/** The request that every contender answers, and the database. */
export type Scene = {
  databaseUrl: string
  /** A key of the account that the product belongs to. */
  key: string
  productId: string
}

/** Connections to the database that each contender may open: as many as the server's own pool has. */
export const poolSize = 20
