/** The subscription of an item, whose state holds the item's own. */
export type SubscriptionItemState = {
  subscription: string
}
