import { randomUUID } from 'node:crypto'
import { inTransaction, statementsOn } from '@merchant-payments/db'
import { sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret } from '@merchant-payments/webhooks'
import { linkSlugOf } from '../../contract/payment-links/slug.ts'
import { generateKey } from '../../core/request/api-key.ts'
import type { Services } from '../../core/request/context.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { signInEmail } from '../access/new-user.ts'
import { kinds } from './kinds.ts'

/** The lines of a kind, in pages of a few hundred. */
type LineReader = (kind: string) => AsyncIterable<readonly string[]>

/** A folder that does not hold an export, or a merchant that exists already. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError'
}

/** Shown once: none of the secrets can be read again. */
export type ImportedMerchant = {
  merchant_id: string
  test_key: string
  live_key: string
  webhook_secrets: Record<string, string>
}

type Client = Parameters<Parameters<typeof inTransaction>[1]>[0]
type Row = Record<string, unknown>

/**
 * Writes an exported merchant with the ids that it had, in one transaction. Its keys and the secrets of its endpoints are new, and its
 * owner is the person of its email, who sets a new password.
 * @throws ImportRefusedError
 */
export async function importMerchant(
  { database, clock, keyring }: Pick<Services, 'database' | 'clock' | 'keyring'>,
  read: LineReader,
): Promise<ImportedMerchant> {
  return inTransaction(database.pool, async (client) => {
    const merchant = (await rowsOf(read, 'merchants'))[0]
    const accounts = await rowsOf(read, 'accounts')
    if (typeof merchant?.id !== 'string' || accounts.length === 0)
      throw new ImportRefusedError('The folder has no merchant.')
    await refuseKnown(client, merchant, accounts)
    await insertRows(client, 'merchants', [merchant])
    const now = clock.now()
    await addOwner(client, merchant, now)
    const secrets: Record<string, string> = {}
    const idOf = new Map<boolean, number>()
    const keys = new Map<boolean, string>()
    for (const account of accounts) {
      const { id, livemode } = await insertAccount(client, account)
      idOf.set(livemode, id)
      const key = generateKey(livemode)
      keys.set(livemode, key.secret)
      await client.query(
        `INSERT INTO api_keys (id, account_id, name, hash, prefix, born_with_merchant, created_at)
         VALUES ($1, $2, 'First key', $3, $4, true, $5)`,
        [key.id, id, key.hash, key.prefix, now],
      )
    }
    for (const { table, later } of kinds) {
      for await (const lines of read(table)) {
        const rows = lines.map((line) => {
          const { livemode, ...row } = parse(line)
          const secret = table === 'webhook_endpoints' ? createSigningSecret() : null
          if (secret !== null) secrets[String(row.id)] = secret
          const accountId = idOf.get(livemode === true)
          if (accountId === undefined) throw new TypeError('a row is of no account')
          return {
            ...row,
            // The address of a payment link names the account of this installation.
            ...(table === 'payment_links' ? { slug: linkSlugOf({ accountId, id: String(row.id) }) } : {}),
            ...(later ? { [later]: null } : {}),
            ...(secret === null ? {} : { sealed_secret: sealSecret(secret, keyring) }),
            account_id: accountId,
          }
        })
        await insertRows(client, table, rows)
      }
    }
    for (const { table, later } of kinds) {
      if (later === undefined) continue
      for await (const lines of read(table)) await writeLater(client, table, later, lines.map(parse), idOf)
    }
    for (const accountId of idOf.values()) await markFigures(statementsOn(client), accountId)
    return {
      merchant_id: merchant.id,
      test_key: keys.get(false) ?? '',
      live_key: keys.get(true) ?? '',
      webhook_secrets: secrets,
    }
  })
}

function parse(line: string): Row {
  return JSON.parse(line) as Row
}

async function rowsOf(read: LineReader, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const lines of read(kind)) rows.push(...lines.map(parse))
  return rows
}

/** @throws ImportRefusedError if the merchant, or one of its accounts at the processor, is known here */
async function refuseKnown(client: Client, merchant: Row, accounts: readonly Row[]): Promise<void> {
  const known = await client.query('SELECT 1 FROM merchants WHERE id = $1', [merchant.id])
  if (known.rows.length > 0) throw new ImportRefusedError(`This installation has the merchant ${merchant.id} already.`)
  for (const { livemode, processor_account_id: account } of accounts) {
    const taken = await client.query<{ merchant_id: string }>(
      'SELECT merchant_id FROM accounts WHERE livemode = $1 AND processor_account_id = $2',
      [livemode, account],
    )
    if (taken.rows[0])
      throw new ImportRefusedError(`${account} is the account of ${taken.rows[0].merchant_id} here already.`)
  }
}

/** The person of the merchant's email becomes its owner: one who is known here, or a new one without a password. */
async function addOwner(client: Client, { id, name, email }: Row, now: Date): Promise<void> {
  const address = signInEmail(String(email))
  await client.query(
    `INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES ($1, $2, $3, true, $4, $4)
     ON CONFLICT (email) DO NOTHING`,
    [randomUUID(), name, address, now],
  )
  await client.query(
    `INSERT INTO members (id, merchant_id, user_id, role, created_at)
     SELECT $1, $2, id, 'owner', $4 FROM users WHERE email = $3`,
    [randomUUID(), id, address, now],
  )
}

async function insertAccount(client: Client, account: Row): Promise<{ id: number; livemode: boolean }> {
  const columns = await columnsOf(client, 'accounts', account)
  const { rows } = await client.query<{ id: number; livemode: boolean }>(
    `INSERT INTO accounts (${columns}) SELECT ${columns} FROM json_populate_record(NULL::accounts, $1::json)
     RETURNING id, livemode`,
    [JSON.stringify(account)],
  )
  if (!rows[0]) throw new TypeError('an account was not written')
  return rows[0]
}

async function insertRows(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = await columnsOf(client, table, first)
  await client.query(
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
    [`[${rows.map((row) => JSON.stringify(row)).join(',')}]`],
  )
}

/** The columns of a table that a row has: one of a later release has others. */
async function columnsOf(client: Client, table: string, row: Row): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname = ANY($2)`,
    [table, Object.keys(row)],
  )
  return rows.map(({ name }) => `"${name}"`).join(', ')
}

async function writeLater(
  client: Client,
  table: string,
  column: string,
  rows: readonly Row[],
  idOf: ReadonlyMap<boolean, number>,
): Promise<void> {
  const given = rows.map((row) => ({ account_id: idOf.get(row.livemode === true), id: row.id, value: row[column] }))
  await client.query(
    `UPDATE "${table}" t SET "${column}" = given.value
       FROM json_to_recordset($1::json) AS given (account_id int, id text, value text)
      WHERE t.account_id = given.account_id AND t.id = given.id`,
    [JSON.stringify(given)],
  )
}
