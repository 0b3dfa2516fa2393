import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { AppError, notFound } from '../errors'
import { meter } from './meter'
import { assertSafeKey, type FileBytesStore } from './port'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const PATIENCE_MS = 30_000

/** Files in a bucket of S3 or of what speaks its protocol (path-style addresses). */
export function s3Store(settings: S3Settings): FileBytesStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${assertSafeKey(key)}`

  async function send(method: string, key: string, init: SendDetails = {}): Promise<Response> {
    const signer = new AwsV4Signer({
      method,
      url: urlOf(key),
      headers: { ...init.headers, 'X-Amz-Content-Sha256': init.sha256 ?? EMPTY_SHA256 },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    })
    const signed = await signer.sign()
    const headers = new Headers(signed.headers)
    if (init.size !== undefined) headers.set('Content-Length', String(init.size))
    // Only the wait for the answer is bounded; the bytes of a large file may take their time.
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), init.body ? 10 * PATIENCE_MS : PATIENCE_MS)
    try {
      return await fetch(signed.url, {
        method,
        headers,
        redirect: 'error',
        signal: waiting.signal,
        ...(init.body ? { body: init.body, duplex: 'half' } : {}),
      } as RequestInit)
    } catch (error) {
      throw new AppError(502, 'provider_error', 'The file store does not answer. Try again in a moment.', {
        cause: String(error),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(key, bytes, { contentType, maxBytes }) {
      assertSafeKey(key)
      // S3 wants length and hash before the first byte, so the bytes wait on disk for both.
      const folder = await mkdtemp(path.join(tmpdir(), 'indaba-upload-'))
      const spool = path.join(folder, 'bytes')
      const metered = meter(bytes, maxBytes)
      try {
        const file = await open(spool, 'wx', 0o600)
        try {
          for await (const chunk of metered.bytes) await file.writeFile(chunk)
        } finally {
          await file.close()
        }
        const result = metered.result()
        const body = result.size ? (Readable.toWeb(createReadStream(spool)) as unknown as BodyInit) : undefined
        const headers = { 'Content-Type': contentType }
        await accepted(await send('PUT', key, { headers, body, size: result.size, sha256: result.sha256 }))
        return result
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await accepted(await send('GET', key, { headers }))
      return response.body ?? new Blob([]).stream()
    },
    async delete(key) {
      const response = await send('DELETE', key)
      if (response.status !== 404) await accepted(response)
    },
    async exists(key) {
      const response = await send('HEAD', key)
      if (response.status === 404) return false
      await accepted(response)
      return true
    },
  }
}

type SendDetails = { headers?: Record<string, string>; body?: BodyInit; size?: number; sha256?: string }

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  // The body names the bucket and the key id; the code is enough for the reader.
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
  if (response.status === 404) throw notFound('file')
  throw new AppError(502, 'provider_error', `The file store refused it: ${code ?? `status ${response.status}`}.`)
}
