/** Where an item is found: its state is part of its subscription. */
export type SubscriptionItemState = {
  subscription: string
}
