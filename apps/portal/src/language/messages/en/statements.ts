import { messages } from '../../messages.ts'

export const statements = messages({
  preparing: {
    accountOutOfReach:
      'We cannot read this account at the payment processor at the moment. We keep trying, and prepare the statement as soon as possible. If this lasts for hours, contact the platform.',
    readingTheAccount: 'Reading the account…',
    progress: '{lines} of {total} lines written.',
    mayLeave: 'You can leave this page. The statement is prepared in the background.',
  },
  statementLabels: {
    utc: '{at} UTC',
    rowNames: {
      sales: 'Sales',
      refunds: 'Refunds',
      fees: 'Fees',
      disputes: 'Disputes',
      disputes_won: 'Disputes won (funds returned)',
      transfers: 'Transfers from the platform to your balance',
      payouts: 'Payouts',
      payouts_returned: 'Failed payouts returned',
      adjustments: 'Adjustments',
    },
    notPrepared: 'Not prepared',
    beingPrepared: 'Being prepared',
  },
  statementPage: {
    statementOf: 'Statement of {monthName}',
    update: 'Update',
    print: 'Print',
    theStatement: 'the statement',
    takesSeconds: 'Preparing it takes a few seconds for every thousand payments.',
    prepare: 'Prepare',
  },
  statementPaper: {
    testMode: 'Test mode. No money was moved.',
    prepared: 'Prepared on {made}. It is kept until {expires} and can be prepared again after that.',
    empty: 'The account had no activity in this period.',
    heads: {
      balance: 'On your balance',
      held: 'Held by the platform',
      total: 'Together',
    },
    openingBalance: 'Opening balance',
    closingBalance: 'Closing balance',
    sum: 'The opening balance of {opening} and the lines of {lines} add up to {total}.',
    aboutTransfers:
      'A transfer reduces what the platform holds and increases your balance. A transfer that is on its way at the end of the month is in neither.',
    from: 'From {begin}.',
    fromUntil: 'From {begin} until {until}.',
  },
  statementsPage: {
    statements: 'Statements',
    lead: 'Opening balance, sales, refunds, fees, payouts and closing balance of each month, for your books.',
    theMonths: 'the months',
    listed: 'months',
    month: 'Month',
    statement: 'Statement',
    keptUntil: 'Kept until',
  },
})
