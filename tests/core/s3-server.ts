import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '@/lib/core/files/s3-store'

/**
 * A loopback server that speaks as much of S3 as the adapter uses and checks the signature itself, by the letter of
 * "Signature Version 4", so that the adapter's signer is not measured by its own yardstick.
 */
export async function startS3Server(credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'very/secret+key' }) {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const refusals: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const complaint = complaintAbout(request, body, credentials)
    if (complaint) {
      refusals.push(complaint)
      response.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${complaint}</Message></Error>`)
    } else {
      serve(request, response, body, objects)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: S3Settings = { endpoint, bucket: 'test-bucket', region: 'af-south-1', ...credentials }
  return { settings, objects, refusals, close: () => new Promise((resolve) => server.close(resolve)) }
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  objects: Map<string, { body: Buffer; type: string }>,
) {
  const key = request.url as string
  const found = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, { body, type: String(request.headers['content-type']) })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (!found) {
    response.writeHead(404).end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
  } else {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const part = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body
    response.writeHead(range ? 206 : 200, { 'Content-Length': part.length })
    response.end(request.method === 'HEAD' ? undefined : part)
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

function complaintAbout(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): string | null {
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return 'MissingContentLength'
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return 'unreadable Authorization'
  const [, keyId, day, region, signedHeaders, signature] = parts as unknown as string[]
  if (keyId !== accessKeyId) return 'unknown key'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'another hash than the body has'
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signedHeaders?.split(';').includes(needed)) return `${needed} is not signed`
  const canonicalHeaders = signedHeaders
    ?.split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, request.url, '', canonicalHeaders, signedHeaders, sha256(body)].join('\n')
  const date = String(request.headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, String(day)), String(region)), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === signature ? null : 'wrong signature'
}
