/** The only reader of the generated contract: every type of the wire that this package shows comes from here. */
import type { components } from './contract.ts'

type Schemas = components['schemas']

/** An object without these fields. */
type None<Names extends PropertyKey> = { [Name in Names]?: undefined }

/** These fields of a form, of which some have to be there. */
type Given<Form, Needed extends keyof Form, Names extends keyof Form = Needed> = Pick<Form, Exclude<Names, Needed>> & {
  [Name in Needed]-?: Exclude<Form[Name], undefined>
}

/** A type with all fields of one form, and none of the other. */
type Either<Form, A extends keyof Form, B extends keyof Form> = Omit<Form, A | B> &
  ((Given<Form, A> & None<B>) | (Given<Form, B> & None<A>))

export type Customer = Schemas['Customer']
export type CustomerCreate = Schemas['CustomerCreate']
export type CustomerUpdate = Schemas['CustomerUpdate']
export type CustomerDeleted = Schemas['CustomerDeleted']
export type Balance = Schemas['Balance']
export type Dispute = Schemas['Dispute']
export type DisputeEvidenceUpdate = Schemas['DisputeEvidenceUpdate']
/** Money sent to the merchant's bank. Amounts are integers in the smallest unit of `currency`. */
export type Payout = Schemas['Payout']
/** A line of a payout: the sum of `net` over all lines is its amount. */
export type PayoutLine = Schemas['PayoutLine']
export type PaymentIntent = Schemas['PaymentIntent']
export type PaymentIntentCreate = Schemas['PaymentIntentCreate']
export type Product = Schemas['Product']
export type ProductCreate = Schemas['ProductCreate']
export type ProductUpdate = Schemas['ProductUpdate']

export type PaymentSession = Schemas['PaymentSession']
/** A saved price, or an amount with its currency and name. */
export type LineItem = Either<
  Schemas['PaymentSessionCreate']['line_items'][number],
  'price_id',
  'amount' | 'currency' | 'name'
>
export type PaymentSessionCreate = Omit<Schemas['PaymentSessionCreate'], 'line_items'> & { line_items: LineItem[] }

export type Refund = Schemas['Refund']
/** The session that was paid, or the payment. */
export type RefundCreate = Either<Schemas['RefundCreate'], 'session_id', 'payment_intent'>

export type Invoice = Schemas['Invoice']

export type SubscriptionProduct = Schemas['SubscriptionProduct']
export type SubscriptionProductCreate = Omit<Schemas['SubscriptionProductCreate'], 'interval'> & SubscriptionInterval

type SubscriptionInterval = { interval: SubscriptionProduct['price']['interval'] }
type AnySubscriptionProductUpdate = Schemas['SubscriptionProductUpdate']
type OfNewPrice = 'amount' | 'currency' | 'interval' | 'trial_period_days'
/** `amount`, `currency` and `interval` together, or none of them. */
export type SubscriptionProductUpdate = Omit<AnySubscriptionProductUpdate, OfNewPrice> &
  (
    | None<OfNewPrice>
    | (Omit<Given<AnySubscriptionProductUpdate, 'amount' | 'currency', OfNewPrice>, 'interval'> & SubscriptionInterval)
  )

export type SubscriptionSession = Schemas['SubscriptionSession']
type AnySubscriptionSession = Schemas['SubscriptionSessionCreate']
type OfSavedPrice = 'price_id' | 'customer_id' | 'trial_period_days' | 'pass_fees_to_customer'
type OfOwnPrice = 'amount_cents' | 'currency' | 'interval' | 'interval_count' | 'name'
type SubscriptionSessionBase = Omit<AnySubscriptionSession, OfSavedPrice | OfOwnPrice>
/** A saved price with the fields that only it allows, or an amount with its currency and interval. */
export type SubscriptionSessionCreate = SubscriptionSessionBase &
  (
    | (Given<AnySubscriptionSession, 'price_id', OfSavedPrice> & None<OfOwnPrice>)
    | (Omit<Given<AnySubscriptionSession, 'amount_cents' | 'currency', OfOwnPrice>, 'interval'> &
        None<OfSavedPrice> & { interval: Subscription['items'][number]['interval'] })
  )
export type Subscription = Schemas['Subscription']
export type SubscriptionCancel = Schemas['SubscriptionCancel']
export type SubscriptionPreview = Schemas['SubscriptionPreview']
export type SubscriptionUpdate = Schemas['SubscriptionUpdate']
export type SubscriptionPause = Schemas['SubscriptionPause']
export type SubscriptionQuantityUpdate = Schemas['SubscriptionQuantityUpdate']
export type CustomerSession = Schemas['CustomerSession']
export type CustomerSessionCreate = Schemas['CustomerSessionCreate']
export type PaymentMethodSession = Schemas['PaymentMethodSession']
export type PaymentMethodSessionCreate = Schemas['PaymentMethodSessionCreate']

/** A payment, as `payment_intent.*` events carry it. Amounts are integers in the smallest unit of `currency`. */
export type Payment = Schemas['Payment']
export type PaymentCreate = Schemas['PaymentCreate']

/** A page that sells the same things again and again. */
export type Discount = Schemas['Discount']
export type DiscountCreate = Schemas['DiscountCreate']
export type DiscountUpdate = Schemas['DiscountUpdate']
export type PaymentLink = Schemas['PaymentLink']
export type PaymentLinkCreate = Schemas['PaymentLinkCreate']
export type PaymentLinkUpdate = Schemas['PaymentLinkUpdate']

/** A payment method that a customer keeps for later payments. */
export type PaymentMethod = Schemas['PaymentMethod']
export type PaymentMethodDeleted = Schemas['PaymentMethodDeleted']

export type WebhookEndpoint = Schemas['WebhookEndpoint']
/** A webhook endpoint as its creation and a roll answer it: the only times that `secret` is shown. */
export type WebhookEndpointCreated = Schemas['WebhookEndpointCreated']
export type WebhookEndpointCreate = Schemas['WebhookEndpointCreate']
export type WebhookEndpointUpdate = Schemas['WebhookEndpointUpdate']
export type TestEventCreate = Schemas['TestEventCreate']
/** The delivery of one event to one endpoint. */
export type Delivery = Schemas['Delivery']
export type WebhookReplayCreate = Schemas['WebhookReplayCreate']
export type WebhookReplay = Schemas['WebhookReplay']

export type Account = Schemas['Account']
export type AccountLink = Schemas['AccountLink']
export type AccountLinkCreate = Schemas['AccountLinkCreate']

/** A business that sells through the platform, as the platform's keys see it. */
export type Merchant = Schemas['Merchant']
/** `plan`, `country` and `invite` have defaults. */
export type PlatformWebhookEndpointCreate = Schemas['PlatformWebhookEndpointCreate']
export type PlatformWebhookEndpointUpdate = Schemas['PlatformWebhookEndpointUpdate']
export type PlatformTestEventCreate = Schemas['PlatformTestEventCreate']
export type FeeReportRow = Schemas['FeeReportRow']
export type MerchantCreate = Schemas['MerchantCreate']
export type MerchantUpdate = Schemas['MerchantUpdate']
export type MerchantPause = Schemas['MerchantPause']
export type MerchantSuspend = Schemas['MerchantSuspend']
export type MerchantClose = Schemas['MerchantClose']
export type MerchantKey = Schemas['MerchantKey']
export type MerchantKeyCreate = Schemas['MerchantKeyCreate']
export type MerchantSignInLink = Schemas['MerchantSignInLink']
export type MerchantSignInLinkCreate = Schemas['MerchantSignInLinkCreate']

/** Query of every list. */
export type ListQuery = {
  /** Items per page, 1 to 100; the server's default is 10. */
  limit?: number
  /** Id of the last item of the previous page. */
  starting_after?: string
}

/** Filters that lists of payments, sessions, subscriptions and customers have in common. */
type MetadataFilter = {
  /** Objects with this metadata: up to three keys, all of which have to match. */
  metadata?: Readonly<Record<string, string | number | boolean>>
}

type CreatedFilter = {
  /** Unix seconds: from then on … */
  created_gte?: number
  /** … and before then. */
  created_lt?: number
}

export type DiscountListQuery = ListQuery & {
  /** Only discounts that are active, or only those that are not. */
  active?: boolean
  /** In any case. */
  code?: string
}

export type PaymentLinkListQuery = ListQuery & {
  /** Only links that are active, or only those that are not. */
  active?: boolean
}

export type PaymentMethodListQuery = ListQuery

export type PaymentListQuery = ListQuery &
  CreatedFilter &
  MetadataFilter & {
    status?: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
    customer_id?: string
    /** In any case. */
    customer_email?: string
    session_id?: string
    subscription_id?: string
    disputed?: boolean
  }

export type RefundListQuery = ListQuery &
  CreatedFilter & { payment_intent?: string; session_id?: string; status?: Refund['status'] }

export type InvoiceListQuery = ListQuery & CreatedFilter & { payment_id?: string; customer_id?: string }

export type PaymentSessionListQuery = ListQuery &
  CreatedFilter &
  MetadataFilter & {
    status?: PaymentSession['status']
    payment_status?: PaymentSession['payment_status']
    customer_id?: string
    /** In any case. */
    customer_email?: string
    payment_intent?: string
  }

export type SubscriptionSessionListQuery = ListQuery &
  CreatedFilter &
  MetadataFilter & {
    status?: SubscriptionSession['status']
    customer_id?: string
    price_id?: string
    subscription?: string
  }

export type SubscriptionListQuery = ListQuery &
  CreatedFilter &
  MetadataFilter & {
    /** One status, or `all`; by default those that have begun and not ended. */
    status?: Subscription['status'] | 'all'
    customer_id?: string
    price_id?: string
  }

export type CustomerListQuery = ListQuery &
  CreatedFilter &
  MetadataFilter & {
    /** The whole address, in any case. */
    email?: string
  }

export type MerchantListQuery = ListQuery &
  MetadataFilter & {
    /** The whole address, in any case. */
    email?: string
    status?: Merchant['status']
  }

export type FeeReportQuery = {
  /** Unix seconds: from then on; 31 days before the end by default. */
  from?: number
  /** Unix seconds: before then; now by default. */
  to?: number
  /** Rows of this merchant alone. */
  merchant?: string
}

export type ProductListQuery = ListQuery & {
  /** `true` lists archived products as well. */
  archived?: boolean
}

export type DeliveryListQuery = ListQuery & {
  status?: Delivery['status']
  /** Unix seconds: events from then on. */
  since?: number
}

/** One page of a list, newest first. */
export type Page<T> = {
  items: T[]
  /** Whether further pages exist. */
  has_more: boolean
}

/** The kinds of event, as the contract lists them. */
export type WebhookEventType = keyof Schemas['EventData']

/** The event of one type: `WebhookEventOf<'payment_intent.succeeded'>`. */
export type WebhookEventOf<T extends WebhookEventType> = {
  /** `evt_…`, the same on every delivery of this event: store it before you act. */
  id: string
  type: T
  /** Unix seconds. */
  created: number
  livemode: boolean
  /** `mer_…`: whom it is about. Only at endpoints of the platform. */
  merchant?: string
  /** Counts the events of the object: 1, 2, 3, …; its `data.id` names it. Missing on events from before there was one. */
  sequence?: number
  /** Set by `WebhookReceiver` on an event that is older than one of its object that was acted on. */
  stale?: true
  /** The resource, as its GET answers it. */
  data: Schemas['EventData'][T]
}

/** Any event; `switch (event.type)` narrows `event.data`. */
export type WebhookEvent = { [T in WebhookEventType]: WebhookEventOf<T> }[WebhookEventType]

export type EventListQuery = ListQuery &
  CreatedFilter & {
    type?: WebhookEventType
    /** The object that changed; for a refund, its payment. */
    object_id?: string
  }

export type EventChangesQuery = {
  /** The cursor of the page before, the id of an event, or `start`. Without it, the answer is the cursor of now. */
  after?: string
  /** Events per page, 1 to 100; the server's default is 10. */
  limit?: number
  /** Seconds to wait for the first event if the feed is empty, up to 25. */
  wait?: number
}

/** One page of the feed, oldest first. */
export type EventFeed = Omit<Schemas['EventFeed'], 'items'> & { items: WebhookEvent[] }
