export { type ConnectProxy, startConnectProxy } from './connect-proxy.ts'
