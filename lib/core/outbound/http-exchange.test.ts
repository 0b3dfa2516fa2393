import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { exchange } from './http-exchange'

const details = { method: 'POST', headers: {}, body: 'pay', timeoutMs: 5_000 }

async function listening<S extends net.Server>(server: S): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('a request that breaks off may have arrived, once; one that found nobody has not', async () => {
  let arrived = 0
  const server = net.createServer((socket) => {
    arrived++
    socket.on('error', () => {}).once('data', () => socket.destroy())
  })
  const url = await listening(server)
  expect(await exchange({ ...details, url })).toMatchObject({ failure: 'unavailable', sent: true })
  expect(arrived).toBe(1)
  await new Promise((resolve) => server.close(resolve))
  expect(await exchange({ ...details, url })).toMatchObject({ failure: 'unavailable', sent: false })
})

test('through a tunnel the same; a proxy that is not there or refuses lets nothing arrive', async () => {
  let arrived = 0
  const proxy = http.createServer().on('connect', (request, client: net.Socket) => {
    if (request.url?.startsWith('127.0.0.2')) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client
      .on('error', () => {})
      .once('data', () => {
        arrived++
        client.destroy()
      })
  })
  const address = await listening(proxy)
  const through = (target: string) => exchange({ ...details, url: new URL(target), proxy: address })
  expect(await through('http://127.0.0.1:9/')).toMatchObject({ failure: 'unavailable', sent: true })
  expect(arrived).toBe(1)
  expect(await through('http://127.0.0.2:9/')).toMatchObject({
    sent: false,
    message: expect.stringContaining('did not let us through'),
  })
  await new Promise((resolve) => proxy.close(resolve))
  expect(await through('http://127.0.0.1:9/')).toMatchObject({
    sent: false,
    message: expect.stringContaining('cannot be reached'),
  })
})

test('an endless, malformed or too long answer fails in time', async () => {
  const answers = [
    'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx',
    'SSH-2.0-x\r\n',
    `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(26_000_000)}`,
  ]
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.write(answers.shift()!)
  })
  const url = await listening(server)
  expect(await exchange({ ...details, url, timeoutMs: 300 })).toMatchObject({ failure: 'timeout', sent: true })
  expect(await exchange({ ...details, url })).toMatchObject({ failure: 'protocol', sent: true })
  expect(await exchange({ ...details, url })).toMatchObject({ failure: 'unavailable', sent: true })
  server.close()
})
