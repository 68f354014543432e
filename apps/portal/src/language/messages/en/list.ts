import { messages } from '../../messages.ts'

export const list = messages({
  dataTable: {
    loading: 'Loading {what}',
    showMore: 'Show more {what}',
  },
  earnings: {
    earnings: 'Earnings',
    theEarnings: 'the earnings',
    noPaymentsYet: 'No payments yet.',
    paymentsThereMayMore: 'Of {summed} payments; there may be more.',
    listed: 'earnings',
    paid: 'Paid',
  },
  filterBar: {
    unknownValueFilterIgnored: 'Unknown value: this filter is ignored.',
    notDateFilterIgnored: '“{day}” is not a date: this filter is ignored.',
  },
})
