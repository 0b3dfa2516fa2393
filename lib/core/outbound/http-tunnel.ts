import http from 'node:http'
import https from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'

/** The proxy did not let us through; the message names it and says why. */
export class ProxyFailed extends Error {}

type Facts = { proxy: URL; lookup: LookupFunction; url: URL; signal: AbortSignal }
type Created = (error: Error | null, stream: Duplex) => void

/** What makes the connection of a request that goes through a proxy: a tunnel to the target, with TLS inside it for https. */
export const tunnel =
  ({ proxy, lookup, url, signal }: Facts) =>
  (_options: unknown, created: Created): undefined => {
    const fail = (error: Error) => created(error, undefined as unknown as Duplex)
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const request = (proxy.protocol === 'https:' ? https : http).request({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: `${url.hostname}:${port}`,
      headers: { host: `${url.hostname}:${port}` },
      agent: false,
      lookup,
      signal,
    })
    request.once('error', (error) =>
      fail(signal.aborted ? error : new ProxyFailed(`The proxy ${proxy.host} cannot be reached.`, { cause: error })),
    )
    const refused = (status = 0) =>
      fail(new ProxyFailed(`The proxy ${proxy.host} did not let us through to ${url.host} (status ${status}).`))
    request.once('response', (response) => {
      response.resume()
      refused(response.statusCode)
    })
    request.once('connect', (response: http.IncomingMessage, socket: Socket) => {
      if (response.statusCode !== 200) {
        socket.destroy()
        return refused(response.statusCode)
      }
      if (url.protocol !== 'https:') return created(null, socket)
      const secure = tls.connect({ socket, servername: url.hostname }, () => created(null, secure))
      secure.once('error', fail)
    })
    request.end()
    return undefined
  }
