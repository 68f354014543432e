import { isOneOf, type Statements } from '@merchant-payments/db'
import type { Metadata } from '../wire/fields.ts'

/** The objects that lists find by a key of their metadata. */
export type IndexedKind = 'payment' | 'payment_session' | 'subscription_session' | 'subscription' | 'customer'

/** An object as its row has it, with the id and the time by which it is listed. */
export type Indexed = { accountId: number; id: string; createdAt: Date; metadata: unknown }

/**
 * Stores the metadata of new objects, so that lists find the objects by it. Call it in the transaction that writes the objects.
 * Entries that exist stay.
 */
export async function addMetadataEntries(
  tx: Statements,
  kind: IndexedKind,
  objects: readonly Indexed[],
): Promise<void> {
  const rows = objects.flatMap(({ accountId, id, createdAt, metadata }) =>
    Object.entries(metadata as Metadata).map(([key, value]) => ({
      account_id: accountId,
      object_id: id,
      key,
      kind,
      value: String(value),
      created_at: createdAt,
    })),
  )
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO metadata_entries (account_id, object_id, key, kind, value, created_at)
    SELECT account_id, object_id, key, kind, value, created_at
      FROM json_populate_recordset(NULL::metadata_entries, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`
}

/** Stores the metadata of an object that has changed. Call it in the transaction that writes the object. */
export async function replaceMetadataEntries(tx: Statements, kind: IndexedKind, object: Indexed): Promise<void> {
  await deleteMetadataEntries(tx, object.accountId, [object.id])
  await addMetadataEntries(tx, kind, [object])
}

/** Deletes the entries of objects that are deleted or erased. Call it in the same transaction. */
export async function deleteMetadataEntries(tx: Statements, accountId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    DELETE FROM metadata_entries WHERE account_id = ${accountId} AND ${isOneOf('object_id', 'text', ids)}`
}
