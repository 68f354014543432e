import { type Move, renamed } from '../move.ts'

export const renderingOfInvoices: Move = {
  version: '2024-04-10',
  title: 'The `rendering_options` of an invoice are its `rendering`.',
  page: 'https://docs.stripe.com/changelog/2024-04-10/renames-rendering-options-invoicing',
  requests: {
    'POST /v1/invoices': (sent) => renamed(sent, 'rendering_options', 'rendering'),
    'POST /v1/invoices/:id': (sent) => renamed(sent, 'rendering_options', 'rendering'),
  },
  answers: { invoice: (invoice) => ({ ...invoice, rendering_options: invoice.rendering ?? null }) },
  params: { rendering: 'rendering_options' },
}
