import Stripe from 'stripe'

// An older client asks for the version that it was made for.
export const stripe = new Stripe('sk_test_anything', { apiVersion: '2026-10-28.endive' })
