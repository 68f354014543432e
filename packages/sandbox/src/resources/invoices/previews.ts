import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { lineWire } from './lines.ts'
import { invoiceWire } from './object.ts'

/** An invoice that does not exist yet, as it was shown, with all its lines. */
export type PreviewState = { invoice: Wire; lines: Wire[] }

declare module '../../store/object-kinds.ts' {
  interface States {
    invoice_preview: PreviewState
  }
}

/** Stripe, "Preview invoices": the preview can be retrieved by its id for 72 hours. */
const keptSeconds = 72 * 3600

export function previewOf(ctx: Context, draft: Stored<'invoice'>): PreviewState {
  const named = { ...draft, id: newId('upcoming_in') }
  return {
    invoice: { ...invoiceWire(ctx, named), automatically_finalizes_at: null },
    lines: draft.state.lines.map((line) => lineWire(named, line)),
  }
}

/** Stores a preview, so that it and its further lines can be read, and deletes previews that are older than that. */
export function keepPreview(ctx: Context, preview: PreviewState): void {
  const over = { sql: 'created < ?', values: [ctx.now - keptSeconds] }
  for (const old of ctx.objects.all('invoice_preview', ctx, over)) ctx.objects.remove(old)
  ctx.objects.insert('invoice_preview', ctx, String(preview.invoice.id), ctx.now, preview)
}

export function findPreview(ctx: Context, id: string): PreviewState | null {
  const kept = ctx.objects.find('invoice_preview', ctx, id)
  return kept && kept.created >= ctx.now - keptSeconds ? kept.state : null
}
