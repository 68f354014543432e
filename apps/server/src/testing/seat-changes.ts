// The cost of changes of seats, read through REST alone. Each subscription begins at the first moment of 31 January, is changed
// some days later and is renewed on the last day of February and on 31 March.
//
// The processor gives back amount × seconds left ÷ seconds of the period, and asks for the new price in the same way, each
// rounded to the nearest cent, halves up. The fee of a renewal and of an invoice at once is exact: 4.9 % of it, rounded to the
// nearest cent, and 40 cents. The first payment, which is paid as it is made, costs the share that the fee has of a whole period,
// in hundredths of a per cent rounded down.

type Behavior = 'create_prorations' | 'always_invoice' | 'none'
type Change = [days: number, seats: number, behavior?: Behavior]
type Paid = [amount: number, fee: number]
export type SeatChangeRow = {
  what: string
  /** Of one seat for one month, in cents. */
  price?: number
  seats?: number
  /** The customer pays the fee on top. */
  passFees?: boolean
  trialDays?: number
  changes: Change[]
  /** Every payment until after 31 March, in order. */
  paid: Paid[]
}

/** 28 days until 28 February, then 31. */
export const commonYear: SeatChangeRow[] = [
  {
    what: 'no change',
    changes: [],
    paid: [
      [3000, 187],
      [3000, 187],
      [3000, 187],
    ],
  },
  {
    // 14 of 28 days are left: 4500 − 1500 with the next invoice.
    what: 'more seats, settled with the next invoice',
    changes: [[14, 3, 'create_prorations']],
    paid: [
      [3000, 187],
      [12_000, 628],
      [9000, 481],
    ],
  },
  {
    what: 'more seats without a word about it',
    changes: [[14, 3]],
    paid: [
      [3000, 187],
      [12_000, 628],
      [9000, 481],
    ],
  },
  {
    // 4.9 % of 3000 are 147.
    what: 'more seats, settled at once',
    changes: [[14, 3, 'always_invoice']],
    paid: [
      [3000, 187],
      [3000, 187],
      [9000, 481],
      [9000, 481],
    ],
  },
  {
    what: 'more seats, not settled',
    changes: [[14, 3, 'none']],
    paid: [
      [3000, 187],
      [9000, 481],
      [9000, 481],
    ],
  },
  {
    // 21 of 28 days: 2250 − 6750. February’s 3000 take 3000 of that, March’s the other 1500.
    what: 'fewer seats, settled with the next invoices',
    seats: 3,
    changes: [[7, 1, 'create_prorations']],
    paid: [
      [9000, 481],
      [1500, 114],
    ],
  },
  {
    // 14 of 28 days: 1500 − 4500 is exactly what the next period costs, and nothing is paid for that one.
    what: 'fewer seats, which pay for the whole next period',
    seats: 3,
    changes: [[14, 1, 'create_prorations']],
    paid: [
      [9000, 481],
      [3000, 187],
    ],
  },
  {
    // The invoice at once gives back 4500, which is kept for the next ones.
    what: 'fewer seats, settled at once',
    seats: 3,
    changes: [[7, 1, 'always_invoice']],
    paid: [
      [9000, 481],
      [1500, 114],
    ],
  },
  {
    what: 'fewer seats, not settled',
    seats: 3,
    changes: [[7, 1, 'none']],
    paid: [
      [9000, 481],
      [3000, 187],
      [3000, 187],
    ],
  },
  {
    // 19 of 28 days: 2000 → 1357.14, 1000 → 678.57.
    what: 'parts of a cent',
    price: 1000,
    changes: [[9, 2]],
    paid: [
      [1000, 89],
      [2678, 171],
      [2000, 138],
    ],
  },
  {
    what: 'a change and its opposite on the same day',
    changes: [
      [14, 2],
      [14, 1],
    ],
    paid: [
      [3000, 187],
      [3000, 187],
      [3000, 187],
    ],
  },
  {
    // 4500 − 1500 for 14 days; twelve hours later 13.5 of the 14 days of 4500 are 4339.29, and of 6000 a month 2892.86.
    what: 'two changes on the same day',
    changes: [
      [14, 3],
      [14.5, 2],
    ],
    paid: [
      [3000, 187],
      [7554, 410],
      [6000, 334],
    ],
  },
  {
    // As soon as it began: a whole period of another seat.
    what: 'a change on the first day',
    changes: [[0, 2]],
    paid: [
      [3000, 187],
      [9000, 481],
      [6000, 334],
    ],
  },
  {
    // The fee on top is 197, then 351. Half a period gives back 1500 and 98.5, and asks for 3000 and 175.5.
    what: 'more seats, with the fee on top',
    passFees: true,
    changes: [[14, 2]],
    paid: [
      [3197, 197],
      [7928, 428],
      [6351, 351],
    ],
  },
  {
    // A trial until 14 February, of which nothing is to be settled; then months from there.
    what: 'more seats within a trial',
    trialDays: 14,
    changes: [[7, 2]],
    paid: [
      [6000, 334],
      [6000, 334],
    ],
  },
]

/** 29 days until 29 February, then 31. */
export const leapYear: SeatChangeRow[] = [
  {
    what: 'no change',
    changes: [],
    paid: [
      [3000, 187],
      [3000, 187],
      [3000, 187],
    ],
  },
  {
    // 14 of 29 days: 6000 → 2896.55, 3000 → 1448.28.
    what: 'more seats, settled with the next invoice',
    changes: [[15, 2]],
    paid: [
      [3000, 187],
      [7449, 405],
      [6000, 334],
    ],
  },
  {
    // 4.9 % of 1449 are 71.
    what: 'more seats, settled at once',
    changes: [[15, 2, 'always_invoice']],
    paid: [
      [3000, 187],
      [1449, 111],
      [6000, 334],
      [6000, 334],
    ],
  },
  {
    // 10 of 29 days: 3000 → 1034.48, 6000 → 2068.97. 3000 − 1035 are left to pay.
    what: 'fewer seats, settled with the next invoice',
    seats: 2,
    changes: [[19, 1]],
    paid: [
      [6000, 334],
      [1965, 136],
      [3000, 187],
    ],
  },
]
