/** A page of Stripe's dashboard in one mode. */
export function dashboard(path: string, livemode: boolean): string {
  return `https://dashboard.stripe.com/${livemode ? '' : 'test/'}${path}`
}
