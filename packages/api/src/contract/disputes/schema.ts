import { type EvidenceField, evidenceFields, fileFields, maxEvidenceLength } from '@merchant-payments/processor'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

export const maxTogether = 150_000
const isFile: ReadonlySet<string> = new Set(fileFields)

const given = (name: EvidenceField) =>
  field
    .clearableText(maxEvidenceLength(name))
    .optional()
    .meta({
      description: `${isFile.has(name) ? 'A text that reaches the bank as a PDF; answers have the id of that file.' : 'A text.'} At most ${maxEvidenceLength(name).toLocaleString('en')} characters; empty clears it.`,
    })

const shown = (name: EvidenceField) =>
  field.optionalTextOut(
    isFile.has(name)
      ? 'Id of the file that was made of the text, or uploaded.'
      : 'The saved text; null if there is none.',
  )

const evidenceGiven = field
  .emptyListAsMap(
    z
      .strictObject(fieldsOf(given))
      .refine((evidence) => lengthOf(evidence) <= maxTogether, `must have at most ${maxTogether} characters in total`),
  )
  .meta({ description: 'The given fields are saved; an empty string clears a field, omitted fields are unchanged.' })
export type EvidenceGiven = z.infer<typeof evidenceGiven>

export const evidenceUpdate = z
  .strictObject({
    id: field.id,
    evidence: evidenceGiven.optional(),
    submit: z
      .boolean()
      .default(false)
      .meta({ description: 'Submits all saved evidence to the bank. This cannot be undone.' }),
  })
  .meta({ title: 'DisputeEvidenceUpdate' })
export type EvidenceUpdate = z.infer<typeof evidenceUpdate>

export const disputeId = z.strictObject({ id: field.id })
export const disputeList = z.strictObject(listQuery)
export type DisputeList = z.infer<typeof disputeList>

export const dispute = z
  .object({
    id: z.string().meta({ description: 'Id of the dispute.', examples: ['du_1QzY8mL2eZvKYlo2Cq0rT5wX'] }),
    object: field.objectName('dispute'),
    payment_intent: field.textOut('Id of the disputed payment.'),
    session_id: field.optionalTextOut('Id of the checkout session of the payment; null if it has none.'),
    amount: field.amountOut('The disputed amount.'),
    currency: field.currencyOut,
    reason: field.textOut(
      "The reason that the customer's bank gave, such as `fraudulent`, `product_not_received` or `duplicate`.",
    ),
    status: z.string().meta({
      description:
        '`needs_response`, `under_review`, `won`, `lost`; for an inquiry `warning_needs_response`, `warning_under_review`, `warning_closed`; and others that card networks may add.',
    }),
    evidence: z.object(fieldsOf(shown)).meta({ description: 'Strings, and ids of files.' }),
    evidence_status: z.enum(['not_submitted', 'staged', 'submitted', 'past_due']).meta({
      description:
        '`not_submitted`: no evidence is saved. `staged`: evidence is saved but not submitted. `submitted`: the bank has it. `past_due`: the time for it is over.',
    }),
    evidence_due_by: field.unixTime
      .nullable()
      .meta({ description: 'Unix seconds: until when the bank takes evidence; null if it takes none.' }),
    submission_count: z.int().meta({ description: 'How many times evidence was submitted to the bank.' }),
    metadata: field.metadataOut.meta({ description: 'The metadata of the payment.' }),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Dispute' })
export type DisputeWire = z.infer<typeof dispute>

export const disputes = listOf(dispute, 'DisputeList')

/** The number of characters of all texts together. */
export function lengthOf(evidence: Partial<Record<EvidenceField, string | undefined>>): number {
  return Object.values(evidence).reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

function fieldsOf<T>(make: (name: EvidenceField) => T): Record<EvidenceField, T> {
  return Object.fromEntries(evidenceFields.map((name) => [name, make(name)])) as Record<EvidenceField, T>
}
