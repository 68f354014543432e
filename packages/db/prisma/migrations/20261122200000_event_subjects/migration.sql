-- What an event is about is kept in our own words, and the processor's object no longer: it held personal data that
-- nothing reads. Servers of the release before cannot store events any more; the processor sends those again.
ALTER TABLE "processor_events" ADD COLUMN "subject" JSONB NOT NULL DEFAULT '{"kind": "other"}';

-- Those that are still to be applied.
UPDATE "processor_events" SET "subject" = CASE
  WHEN "type" LIKE 'checkout.session.%' THEN jsonb_build_object(
    'kind', 'checkout',
    'mode', CASE WHEN "object" ->> 'mode' = 'subscription' THEN 'subscription' ELSE 'payment' END,
    'delayed', "type" LIKE 'checkout.session.async_payment_%'
               OR ("type" = 'checkout.session.completed' AND "object" ->> 'payment_status' = 'unpaid'),
    'failed', "type" = 'checkout.session.async_payment_failed',
    'merchantId', "object" #>> '{metadata,svc_merchant}', 'ref', "object" #>> '{metadata,svc_ref}')
  WHEN "type" LIKE 'payment_intent.%' THEN jsonb_build_object(
    'kind', 'payment',
    'outcome', CASE "type" WHEN 'payment_intent.succeeded' THEN 'succeeded'
                           WHEN 'payment_intent.payment_failed' THEN 'failed' END,
    'failedAttempt', COALESCE("object" #>> '{last_payment_error,charge}', "object" #>> '{last_payment_error,payment_method,id}'),
    'merchantId', "object" #>> '{metadata,svc_merchant}', 'ref', "object" #>> '{metadata,svc_ref}')
  WHEN "type" LIKE 'customer.subscription.%' THEN jsonb_build_object(
    'kind', 'subscription',
    'merchantId', "object" #>> '{metadata,svc_merchant}', 'ref', "object" #>> '{metadata,svc_ref}')
  WHEN "type" LIKE 'invoice.%' THEN jsonb_build_object(
    'kind', 'invoice',
    'customer', COALESCE("object" #>> '{customer,id}', "object" ->> 'customer'),
    'collectsNow', COALESCE("object" #>> '{metadata,svc_collect}', '') = 'now',
    'merchantId', "object" #>> '{parent,subscription_details,metadata,svc_merchant}',
    'ref', "object" #>> '{parent,subscription_details,metadata,svc_ref}')
  WHEN "type" = 'charge.updated' THEN jsonb_build_object(
    'kind', 'charge', 'paymentId', "object" ->> 'payment_intent',
    'merchantId', "object" #>> '{metadata,svc_merchant}', 'ref', "object" #>> '{metadata,svc_ref}')
  WHEN "type" LIKE 'charge.dispute.%' THEN jsonb_build_object('kind', 'dispute', 'paymentId', "object" ->> 'payment_intent')
  WHEN "type" LIKE 'refund.%' OR "type" = 'charge.refund.updated' THEN
    jsonb_build_object('kind', 'refund', 'paymentId', "object" ->> 'payment_intent')
  WHEN "type" = 'balance.available' THEN '{"kind": "balance"}'
  WHEN "type" LIKE 'account.%' OR "type" = 'capability.updated' THEN '{"kind": "account"}'
  ELSE '{"kind": "other"}'
END
WHERE "settled_at" IS NULL;

-- AlterTable
ALTER TABLE "processor_events" ALTER COLUMN "subject" DROP DEFAULT, DROP COLUMN "object";
