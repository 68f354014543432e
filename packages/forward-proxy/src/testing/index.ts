export { startConnectProxy } from './connect-proxy.ts'
