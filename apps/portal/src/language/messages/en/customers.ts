import { messages } from '../../messages.ts'

export const customers = messages({
  customerForm: {
    emailHint: 'Receipts are sent to this address.',
    createCustomer: 'Create customer',
  },
  customerPage: {
    exportData: 'Export data',
    theCustomer: 'the customer',
    totalSpent: 'Total spent',
    allSubscriptions: 'All subscriptions',
    noSubscriptions: 'No subscriptions.',
    allPayments: 'All payments',
    noPayments: 'No payments.',
    customerId: 'Customer ID',
    theCustomerId: 'the customer ID',
    noPaymentsYet: 'No payments yet.',
    afterInRefunds: 'after {amount_refunded} in refunds',
    paymentsIn: '{payments, plural, one {{payments} payment in {currency}} other {{payments} payments in {currency}}}',
  },
  customerTexts: {
    phone: 'Phone',
  },
  customersPage: {
    customers: 'Customers',
    lead: 'Customers that you have saved. Guest checkouts do not create a customer; search Payments for the guest’s email.',
    searchPlaceholder: 'Email, name, phone or full ID',
    listed: 'customers',
    noCustomersYet: 'No {mode} customers yet. They are created here, or through the API before a checkout.',
    noneMatch: 'No customers match this search.',
    phone: 'Phone',
  },
  deleteCustomer: {
    delete: 'Delete',
    deleteThisCustomer: 'Delete this customer?',
    deleteCustomer: 'Delete customer',
    consequence: 'This cannot be undone. Their payments remain and can still be refunded.',
    noSubscriptions: 'This customer has no current subscriptions.',
    subscriptionsEnd: 'These subscriptions end immediately, without a refund:',
    seats: '{quantity, plural, one {{quantity} seat} other {{quantity} seats}}',
    andAllOthers: 'and all other running subscriptions',
  },
  editCustomer: {
    editCustomer: 'Edit customer',
  },
  eraseCustomer: {
    erasePersonalData: 'Erase personal data',
    erasePersonal: 'Erase personal data?',
    emailDiffers: 'Type the email of this customer.',
    whatIsErased:
      'Their name, email, phone, addresses and metadata are erased from payments, subscriptions, disputes, events and webhook deliveries, including guest purchases with this email. The customer is deleted here and at the payment processor. Amounts, IDs and dates remain, and payments can still be refunded.',
    consequence:
      'This cannot be undone. Running subscriptions, open checkout sessions and open disputes have to end first.',
    typeEmail: 'Type the email to confirm',
    eraseForGood: 'Erase for good',
  },
  newCustomer: {
    newCustomer: 'New customer',
  },
  paymentMethods: {
    paymentMethods: 'Payment methods',
    empty: 'No payment methods are kept.',
    listed: 'payment methods',
    theMethodId: 'the ID of the payment method',
    makeDefault: 'Make default',
    makeDefaultQuestion: 'Make this the default?',
    defaultConsequence:
      'Payments that name no payment method are charged to it from now on. Subscriptions keep their own.',
    removePaymentMethod: 'Remove this payment method?',
    removePayment: 'Remove payment method',
    removalConsequence: 'This cannot be undone: it can never be charged again.',
    default: 'Default',
    method: 'Method',
    kept: 'Kept',
    id: 'ID',
  },
  related: {
    listed: 'refunded payments',
    refunds: 'refunds',
    disputes: 'disputes',
    alsoEmail: 'Also with this email',
    allWithThisEmail: 'All payments with this email',
    alsoEmailExplained: 'Bought with this email in a checkout that did not name the customer.',
    all: 'All {what}',
  },
})
