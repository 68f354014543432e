import { type EvidenceField, evidenceFields, type FileField, fileFields } from '@merchant-payments/processor'
import { z } from 'zod'
import { dispute } from '../../../contract/disputes/schema.ts'
import { payment } from '../../../contract/payments/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'

export const portalDisputeId = z.strictObject({ id: field.id })

export const portalDisputeList = z.strictObject({
  ...listQuery,
  /** Only disputes that still await evidence before their deadline. */
  needs_answer: z.boolean().optional(),
  /** As the processor names it: needs_response, under_review, won, … */
  status: field.text(50).optional(),
})
export type PortalDisputeList = z.infer<typeof portalDisputeList>

export const disputeFilters = portalDisputeList.omit({ limit: true, starting_after: true })
export type DisputeFilters = z.infer<typeof disputeFilters>

/** Seconds until `evidence_due_by` when this was answered, by the processor's clock, which a page does not have. */
const dueIn = z.int().nullable()

const listed = dispute.omit({ evidence: true }).extend({
  /** Evidence can still be given. */
  needs_answer: z.boolean(),
  due_in: dueIn,
  /** The buyer's address on the payment. */
  customer_email: z.string().nullable(),
})
export type PortalDisputeWire = z.infer<typeof listed>
export const portalDisputes = listOf(listed, 'PortalDisputeList')

const fileField = z.enum(fileFields)

type TextField = Exclude<EvidenceField, FileField>
const isText = (field: EvidenceField): field is TextField => !(fileFields as readonly string[]).includes(field)
const textFields = evidenceFields.filter(isText)

const file = z.object({
  field: fileField,
  id: z.string(),
  /** Null of a file that was not uploaded here, as those are that are written from a text. */
  filename: z.string().nullable(),
  content_type: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  uploaded: field.unixTime.nullable(),
})
export type EvidenceFileWire = z.infer<typeof file>

export const portalDispute = dispute.extend({
  needs_answer: z.boolean(),
  due_in: dueIn,
  customer_email: z.string().nullable(),
  payment,
  /** The evidence that is files, by field. */
  files: z.array(file),
  /** Proposed evidence, from the payment; null when the dispute awaits no answer. */
  known: z
    .object({
      /** Proposals for empty texts. */
      texts: z.partialRecord(z.enum(textFields), z.string()),
      /** The text of a receipt to attach as evidence; null when the evidence has a receipt. */
      receipt: z.string().nullable(),
    })
    .nullable(),
  /** Fields of the evidence that are files. */
  file_fields: z.array(fileField),
  /** Bytes that all files may have together. */
  max_files_size: z.int(),
})
export type PortalDisputeDetails = z.infer<typeof portalDispute>

/** Only the server's own route sends this input, as JSON cannot carry bytes. */
export const attachment = z.strictObject({
  id: field.id,
  field: fileField,
  /** As the merchant calls it. */
  filename: field.text(255).refine(field.isVisible, 'must not be blank'),
  file: z.custom<Buffer>(Buffer.isBuffer, 'must be the bytes of a file'),
})
export type Attachment = z.infer<typeof attachment>
