/** The delivery worker, an entry of its own: only processes that deliver load its client. */
export {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  deliveryLoops,
  startDeliveryWorker,
} from './delivery/start-delivery-worker.ts'
