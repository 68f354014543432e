import type { Services } from '../request/context.ts'

/** An encryption key by its id, which reveals nothing about the key, and the data that needs it. */
export type EncryptionKeyUse = {
  key: string
  /** current seals; older still opens; missing is on no ring, so what needs it is lost until it is given again. */
  standing: 'current' | 'older' | 'missing'
  /** Secrets of merchants' endpoints, previous secrets included, and of our own endpoints at the processor. */
  signing_secrets: number
  /** To an Idempotency-Key; gone by themselves after 24 hours. */
  answers: number
}

/** All keys that are configured or needed. A configured key that no data needs can be removed. */
export async function listEncryptionKeys({
  database,
  keyring,
}: Pick<Services, 'database' | 'keyring'>): Promise<EncryptionKeyUse[]> {
  const { rows } = await database.pool.query<{ key: string; signingSecrets: number; answers: number }>(
    `SELECT split_part(sealed, '.', 2) AS key, count(*) FILTER (WHERE secret)::int4 AS "signingSecrets",
            count(*) FILTER (WHERE NOT secret)::int4 AS answers
       FROM (SELECT sealed_secret AS sealed, true AS secret FROM webhook_endpoints
             UNION ALL
             SELECT previous_sealed_secret, true FROM webhook_endpoints WHERE previous_sealed_secret IS NOT NULL
             UNION ALL
             SELECT sealed_secret, true FROM processor_endpoints
             UNION ALL
             SELECT body, false FROM idempotent_requests WHERE body IS NOT NULL) AS kept
      GROUP BY 1 ORDER BY 1`,
  )
  const used = new Map(rows.map((row) => [row.key, row]))
  const missing = rows.map(({ key }) => key).filter((key) => !keyring.keys.has(key))
  return [...keyring.keys.keys(), ...missing].map((key) => ({
    key,
    standing: key === keyring.current.id ? 'current' : keyring.keys.has(key) ? 'older' : 'missing',
    signing_secrets: used.get(key)?.signingSecrets ?? 0,
    answers: used.get(key)?.answers ?? 0,
  }))
}
