import { messages } from '../../messages.ts'

export const exporting = messages({
  csvExport: {
    preparing: 'Preparing the file…',
    canceled: 'Export canceled. No file was saved.',
    rows: '{list, select, payments {{rows} payments} customers {{rows} customers} subscriptions {{rows} subscriptions} disputes {{rows} disputes} other {{rows} payouts}}',
    rowsOf:
      '{list, select, payments {{rows} of {total} payments} customers {{rows} of {total} customers} subscriptions {{rows} of {total} subscriptions} disputes {{rows} of {total} disputes} other {{rows} of {total} payouts}}',
    exported:
      '{list, select, payments {{count, plural, one {# payment was exported.} other {# payments were exported.}}} customers {{count, plural, one {# customer was exported.} other {# customers were exported.}}} subscriptions {{count, plural, one {# subscription was exported.} other {# subscriptions were exported.}}} disputes {{count, plural, one {# dispute was exported.} other {# disputes were exported.}}} other {{count, plural, one {# payout was exported.} other {# payouts were exported.}}}}',
  },
})
