/** What delivers. An entry of its own: its queue and its client are loaded by the processes that deliver, not by all. */
export {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  deliveryLoops,
  startDeliveryWorker,
} from './delivery/start-delivery-worker.ts'
