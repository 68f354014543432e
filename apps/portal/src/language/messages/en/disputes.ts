import { messages } from '../../messages.ts'

export const disputes = messages({
  acceptDispute: {
    acceptThe: 'Accept the {name}',
    acceptIfNotWant: '{accepted} Accept the {name} if you do not want to respond.',
    accept: 'Accept {name}',
    acceptQuestion: 'Accept the {name}?',
    consequence: '{accepted} This cannot be undone.',
  },
  disputeFacts: {
    evidenceStates: {
      not_submitted: 'Not submitted',
      staged: 'Saved, not submitted',
      submitted: 'Submitted',
      past_due: 'Not submitted in time',
    },
    opened: 'Opened',
    responseWasDue: 'Response was due',
    disputeId: 'Dispute ID',
    theDisputeId: 'the dispute ID',
    responseDueBy: 'Response due {dueIn}, by {due}.',
  },
  disputeLabels: {
    needsResponse: 'Needs response',
    inquiryNeedsResponse: 'Inquiry needs response',
    appealNeedsResponse: 'Appeal needs response',
    underReview: 'Under review',
    won: 'Won',
    lost: 'Lost',
    inquiryUnderReview: 'Inquiry under review',
    inquiryClosed: 'Inquiry closed',
    appealUnderReview: 'Appeal under review',
    prevented: 'Prevented',
    pastDue: 'Past due',
    fraudulent: 'Fraudulent',
    fraudulentClaim:
      'The customer says they did not authorize this payment. Show that they did, and that they received what they bought.',
    unrecognized: 'Unrecognized',
    unrecognizedClaim:
      'The customer does not recognize this payment. Show what they bought, and that they bought it themselves.',
    productNotReceived: 'Product not received',
    productNotReceivedClaim:
      'The customer says they did not receive what they paid for. Show when and where it was delivered.',
    notAsDescribed: 'Not as described',
    notAsDescribedClaim:
      'The customer says that what they received was damaged or not as described. Show what you promised and what you sent.',
    refundNotReceived: 'Refund not received',
    refundNotReceivedClaim:
      'The customer says you owe them a refund. Show that you issued it, or why they are not entitled to one.',
    duplicateCharge: 'Duplicate charge',
    duplicateChargeClaim:
      'The customer says they were charged twice for the same purchase. Show what each payment was for.',
    subscriptionCanceled: 'Subscription canceled',
    subscriptionCanceledClaim:
      'The customer says they had canceled before this payment. Show that the subscription was still active.',
    otherReason: 'Other reason',
    otherReasonClaim: 'The bank gives no specific reason. Show what was bought, and that the customer received it.',
    cardNetworkRuleBroken: 'Card network rule broken',
    cardNetworkRuleBrokenClaim:
      'The bank says the payment broke a rule of the card network. Show how the payment was made.',
    bankCouldNotProcess: 'Bank could not process it',
    bankCouldNotProcessClaim: "The customer's bank could not process the payment. Show that the customer agreed to it.",
    initiatedCustomer: 'Initiated by the customer',
    initiatedCustomerClaim:
      'The customer asked their bank to reverse the payment. Ask them why, and show what they bought.',
    debitNotAuthorized: 'Debit not authorized',
    debitNotAuthorizedClaim: 'The customer says they did not authorize this debit. Show that they did.',
    checkReturned: 'Check returned',
    bankReturnedCheck: 'The bank returned the check.',
    incorrectAccountDetails: 'Incorrect account details',
    incorrectAccountDetailsClaim: 'The bank account details were incorrect.',
    insufficientFunds: 'Insufficient funds',
    insufficientFundsClaim: 'There was not enough money in the bank account.',
    unknownReasonClaim: 'Show what was bought, and that the customer received it.',
    inquiryMissed:
      'This is only an inquiry: no money has been withdrawn. If you do not respond by then, it can become a dispute.',
    disputeMissed:
      'If you do not respond by then, the dispute is lost and the customer keeps the {amount}. Evidence that is saved but not submitted is not sent to the bank.',
    inquiryAccepted: 'The inquiry is closed, and the payment is kept.',
    disputeAccepted: 'The dispute is lost at once, and the customer keeps the {amount}.',
    outcomeWon: 'You won: the bank decided in your favor and returned the money.',
    outcomeLost: 'You lost: the bank decided in favor of the customer.',
    outcomeLostWithoutEvidence: 'You lost: no evidence was submitted.',
    evidenceFinal:
      'Your evidence was submitted and can no longer be changed. The bank’s decision can take up to three months.',
    outcomeInquiryClosed: 'The inquiry is closed. No money was withdrawn.',
    outcomePrevented: 'The dispute was prevented and needs no response.',
    deadlinePassed: 'The deadline has passed. Evidence can no longer be submitted.',
    noEvidenceAccepted: 'This dispute does not accept evidence.',
  },
  disputePage: {
    theDispute: 'the dispute',
    roleMayNotRespond: 'Your role can view disputes but not respond to them.',
    evidenceSubmitted: 'The evidence was submitted to the bank.',
    inquiryOf: 'Inquiry of {amount}',
    disputeOf: 'Dispute of {amount}',
  },
  disputesPage: {
    lead: 'Payments that a customer’s bank has reversed or questioned. Respond before the deadline.',
    filterDisputes: 'Filter disputes',
    listed: 'disputes',
    noTestDisputes: 'No test disputes. A payment with the card 4000 0000 0000 0259 becomes one.',
    noLiveDisputes: 'No live disputes.',
    noneNeedsResponse: 'No disputes need a response.',
    noneHasStatus: 'No disputes have this status.',
    responseDue: 'Response due',
    opened: 'Opened',
  },
})
