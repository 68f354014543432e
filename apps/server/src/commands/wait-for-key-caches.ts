/** From its end on no server acts on what it read of a merchant before the command. */
export { waitForKeyCaches } from '@merchant-payments/api/http'
