/** The page in the folder of an export: how to run on without this service. */
export function runOnPage(merchantId: string): string {
  return `# Export of ${merchantId}

Each file has one JSON object a line, as the row of the database was. manifest.json has the number of lines and the SHA-256 hash of
each file. Keys, passwords and signing secrets are not part of it.

Amounts are in minor units. Times are in UTC. \`livemode\` tells the live mode from the test mode.

## What is where at Stripe

| File | Ids of Stripe |
| --- | --- |
| accounts.jsonl | \`processor_account_id\`: the connected account (acct_…) |
| payments.jsonl | \`id\`: the payment intent (pi_…); \`host_account\`: the account that it is on, null for that of the platform |
| refunds.jsonl, disputes.jsonl, payouts.jsonl | \`id\`: the same as at Stripe |
| subscriptions.jsonl | \`id\`: the subscription (sub_…); the row of subscription_sessions.jsonl with \`ref\` = \`session_ref\` has its account and its fee |
| customer_mirrors.jsonl | \`processor_customer_id\`: the customer (cus_…) on \`host_account\`, for \`customer_id\` of customers.jsonl |
| payment_methods.jsonl | \`id\`: the payment method (pm_…) |

## Running on without this service

1. The accounts, customers, subscriptions and payment methods stay at Stripe and keep working: renewals are charged by Stripe.
2. Delete the webhook endpoints of this service at Stripe, and create endpoints of your own.
3. Subscriptions keep the percentage in \`application_fee_percent\`. This service had set the exact fee on each invoice: without it, the
   percentage applies.
4. Payments on the account of the platform without a destination are paid out by transfers, which this service made. The column \`due\` of
   payments.jsonl less \`transferred\` is what is still owed to the merchant.
5. Refund payments and answer disputes at Stripe by their ids.

## Running on with another installation

\`npm run mpay -- merchants import FOLDER\` creates the merchant with the same ids. Stop the merchant's work in the old installation before, and
give its programs the new keys and webhook secrets afterwards.
`
}
