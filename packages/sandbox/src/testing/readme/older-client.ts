import Stripe from 'stripe'

// An older client asks for the version that it was made for; so does one that is told to.
export const stripe = new Stripe('sk_test_anything', { apiVersion: '2024-06-20' as never })
