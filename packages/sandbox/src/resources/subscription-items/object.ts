/** Where an item is found: its state is part of its subscription. */
export interface SubscriptionItemState {
  subscription: string
}
