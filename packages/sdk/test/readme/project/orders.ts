export { fulfil } from '../orders.ts'
