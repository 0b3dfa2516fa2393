import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { kindOfAddress } from './address-kind'
import { sendToTarget } from './send-to-target'
import { readTarget, resolveTarget, type TargetPolicy } from './target-guard'

const STRICT: TargetPolicy = { loopback: false, inner: false, offline: false }
const DEMO: TargetPolicy = { loopback: true, inner: false, offline: false }
const OPEN: TargetPolicy = { loopback: true, inner: true, offline: false }

describe('kinds of addresses', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.1', 'public'],
    ['100.63.255.255', 'public'],
    ['100.128.0.1', 'public'],
    ['192.167.1.1', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['2a00:1450:4001:82f::200e', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:7f00:0001', 'loopback'],
    ['10.0.0.1', 'inner'],
    ['172.16.0.1', 'inner'],
    ['172.31.255.255', 'inner'],
    ['192.168.1.1', 'inner'],
    ['100.64.0.1', 'inner'],
    ['fd12:3456::1', 'inner'],
    ['fc00::1', 'inner'],
    ['::ffff:10.0.0.1', 'inner'],
    ['::ffff:c0a8:101', 'inner'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['::ffff:a9fe:a9fe', 'never'],
    ['100.100.100.200', 'never'],
    ['fd00:ec2::254', 'never'],
    ['0.0.0.0', 'never'],
    ['0.1.2.3', 'never'],
    ['::', 'never'],
    ['::7f00:1', 'never'],
    ['224.0.0.1', 'never'],
    ['239.255.255.250', 'never'],
    ['240.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['192.0.0.170', 'never'],
    ['192.0.2.1', 'never'],
    ['198.18.0.1', 'never'],
    ['198.51.100.7', 'never'],
    ['203.0.113.7', 'never'],
    ['fe80::1', 'never'],
    ['fe80::1%eth0', 'never'],
    ['fec0::1', 'never'],
    ['ff02::1', 'never'],
    ['64:ff9b::7f00:1', 'never'],
    ['64:ff9b::a00:1', 'never'],
    ['64:ff9b:1::a00:1', 'never'],
    ['2002:7f00:1::', 'never'],
    ['2001::1', 'never'],
    ['2001:db8::1', 'never'],
    ['100::1', 'never'],
    ['not an address', 'never'],
    ['', 'never'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind)
  })
})

describe('spellings', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'example.com/hook',
    '//example.com/hook',
    'https:/example.com',
    'https:///example.com',
    'https://',
    '',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com:0/',
    'https://example.com:99999/',
    'https://exa mple.com/',
    'https://example.com/\r\nX-Evil: 1',
    'https://example.com\\@127.0.0.1/',
    'https://exam\tple.com/',
    `https://example.com/${'x'.repeat(2_050)}`,
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://10.0.0.5:8443/',
    'https://3232235777/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://100.64.1.1/',
    'https://224.0.0.1/',
  ])('%s is refused', (text) => {
    expect(readTarget(text, STRICT)).toMatchObject({ refused: 'address', reason: expect.stringMatching(/\.$/) })
  })

  test.each(['https://localhost/', 'https://LOCALHOST:8443/x', 'https://localhost./'])(
    '%s is refused for where its name leads',
    async (text) => {
      expect(await resolveTarget(text, STRICT)).toMatchObject({ reason: expect.any(String) })
    },
  )

  test('public https is taken, with odd ports, and without its fragment', () => {
    expect((readTarget('https://8.8.8.8:8443/a?b=c#d', STRICT) as URL).href).toBe('https://8.8.8.8:8443/a?b=c')
    expect((readTarget('HTTPS://Example.COM/Hook', STRICT) as URL).href).toBe('https://example.com/Hook')
    expect((readTarget('https://münchen.example/', STRICT) as URL).hostname).toBe('xn--mnchen-3ya.example')
  })

  test('a name that stands for nothing is told apart, since that may change', async () => {
    expect(await resolveTarget('https://nowhere.invalid/', STRICT)).toMatchObject({ refused: 'unresolved' })
  })

  test('the demo allows this machine and http; only a setting allows private networks; nothing allows the rest', () => {
    const refused = (text: string, policy: TargetPolicy) => 'refused' in readTarget(text, policy)
    expect(refused('http://127.0.0.1:3000/', DEMO)).toBe(false)
    expect(refused('http://[::1]:3000/', DEMO)).toBe(false)
    expect(refused('http://192.168.1.10/', DEMO)).toBe(true)
    expect(refused('http://192.168.1.10/', OPEN)).toBe(false)
    for (const text of ['http://169.254.169.254/', 'http://0.0.0.0/', 'http://224.0.0.1/', 'http://[fe80::1]/'])
      expect(refused(text, OPEN)).toBe(true)
    const offline = { ...OPEN, offline: true }
    expect(refused('https://8.8.8.8/', offline)).toBe(true)
    expect(refused('http://127.0.0.1/', offline)).toBe(false)
  })
})

describe('sending', () => {
  const details = { headers: { 'x-test': '1' }, body: '{"a":"ä"}', timeoutMs: 400, answerBytes: 20, policy: DEMO }
  async function serving(handler: Parameters<typeof createServer>[1], work: (url: string) => Promise<void>) {
    const server = createServer(handler)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('a name is connected to as it was checked, under its own name', () =>
    serving(
      (request, response) => response.end(`${request.headers.host} ${request.method}`),
      async (url) => {
        const port = new URL(url).port
        const sent = await sendToTarget(`http://localhost:${port}/`, details)
        expect(sent).toMatchObject({ status: 200, answer: `localhost:${port} POST`, error: '' })
      },
    ))

  test('redirects are not followed, slow answers end, endless ones are cut', async () => {
    let asked = 0
    await serving(
      (request, response) => {
        asked++
        if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
        if (request.url === '/drip') {
          response.writeHead(200)
          response.write('drip')
        }
        if (request.url === '/endless') {
          response.writeHead(200)
          const more = () => response.write('x'.repeat(65_536), () => response.destroyed || setImmediate(more))
          more()
        }
      },
      async (url) => {
        expect(await sendToTarget(`${url}/redirect`, details)).toMatchObject({ status: 302 })
        expect(asked).toBe(1)
        const silent = await sendToTarget(`${url}/silent`, details)
        expect(silent).toMatchObject({ status: null, error: `${new URL(url).host} did not answer within 0.4 seconds.` })
        expect(silent.durationMs).toBeLessThan(1_500)
        expect(await sendToTarget(`${url}/drip`, details)).toMatchObject({ status: 200, answer: 'drip' })
        expect(await sendToTarget(`${url}/endless`, details)).toMatchObject({ status: 200, answer: 'x'.repeat(20) })
      },
    )
  })

  test('what is no HTTP, and nobody at all, are told in words', async () => {
    expect(await sendToTarget('http://127.0.0.1:9/', details)).toMatchObject({
      status: null,
      error: 'Nobody answers at 127.0.0.1:9.',
    })
    expect(await sendToTarget('http://10.0.0.1/', details)).toMatchObject({
      error: expect.stringContaining('private network'),
    })
    await serving(
      (request) => request.socket.end('hello\r\n\r\n'),
      async (url) => {
        expect(await sendToTarget(url, details)).toMatchObject({
          status: null,
          error: expect.stringContaining('not in HTTP'),
        })
      },
    )
  })
})
