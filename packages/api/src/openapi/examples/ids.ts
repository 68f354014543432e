export const created = 1795456188
export const day = 86_400
export const ids = {
  product: 'prod_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  price: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  customer: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  session: 'cs_test_a1Z6fP1vWq8ZyXaBbT0Jw2Vn8QkXz6LmB1yRc3d',
  paymentMethod: 'pm_1T6fP1vWq8ZyXaBbT0Jw2Vn8',
  paymentLink: 'plink_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  paymentIntent: 'pi_3T6fP1vWq8ZyXaBbT0Jw2Vn8',
  discount: 'disc_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  invoice: 'inv_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  event: 'evt_VbotCWXgX4X8VYGUzwAjFecN',
}
export const page = `https://payments.example.com/c/pay/${ids.session}`
