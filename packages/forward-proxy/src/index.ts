export { type ForwardProxy, readForwardProxy } from './forward-proxy.ts'
export { openTunnel, ProxyError } from './open-tunnel.ts'
export { createTunnelAgents, type TunnelAgents } from './tunnel-agents.ts'
