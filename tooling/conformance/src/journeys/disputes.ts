import type { Script } from '../script.ts'
import { holds } from '../script.ts'
import { documented } from '../source.ts'
import type { Merchant } from './merchant.ts'
import { pay } from './payments.ts'

const page = documented('disputes/api')

/** Disputes of card payments on the merchant's account. */
export async function disputes(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const disputed = async (card: string) => {
    const { id } = await pay(script, merchant, card)
    const found = await script.until(
      () => stripe.disputes.list({ payment_intent: id }, on),
      ({ data }) => data.length > 0,
    )
    const [dispute] = found.data
    if (!dispute) throw new Error(`No dispute was opened of ${id}.`)
    return dispute
  }
  const opened = await script.step(
    'a payment is disputed as fraudulent',
    documented('testing'),
    holds({ object: 'dispute', reason: 'fraudulent', status: 'needs_response', amount: 2_000 }),
    () => disputed('pm_card_createDispute'),
  )
  const file = await script.step(
    'a file of evidence is taken on the account',
    documented('file-upload'),
    holds({ object: 'file', purpose: 'dispute_evidence' }),
    () =>
      stripe.files.create(
        {
          purpose: 'dispute_evidence',
          file: { data: Buffer.from(smallestPdf), name: 'receipt.pdf', type: 'application/pdf' },
        },
        on,
      ),
  )
  await script.ask(
    'the platform reads what the file contains',
    'contents of a file of evidence of a connected account',
    holds({ isPdf: true }),
    async () => ({ isPdf: (await script.target.download(file.id, merchant.id)).startsWith('%PDF') }),
  )
  await script.step('evidence is kept until it is submitted', page, holds({ status: 'needs_response' }), () =>
    stripe.disputes.update(
      opened.id,
      { evidence: { product_description: 'A guided tour', receipt: file.id }, submit: false },
      on,
    ),
  )
  await script.step('evidence is submitted', page, holds({ evidence_details: { has_evidence: true } }), () =>
    stripe.disputes.update(opened.id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }, on),
  )
  await script.eventually('and wins', documented('testing'), { holds: { status: 'won' } }, () =>
    stripe.disputes.retrieve(opened.id, {}, on),
  )
  const lost = await script.step(
    'another is disputed as not received',
    documented('testing'),
    holds({ reason: 'product_not_received' }),
    () => disputed('pm_card_createDisputeProductNotReceived'),
  )
  await script.step('evidence may lose', documented('testing'), holds({ object: 'dispute' }), () =>
    stripe.disputes.update(lost.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }, on),
  )
  await script.eventually('and does', documented('testing'), { holds: { status: 'lost' } }, () =>
    stripe.disputes.retrieve(lost.id, {}, on),
  )
  await script.step(
    'an inquiry moves no money',
    documented('disputes/how-disputes-work'),
    holds({ status: 'warning_needs_response', is_charge_refundable: true }),
    () => disputed('pm_card_createDisputeInquiry'),
  )
}

const smallestPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
