import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../db/ids'
import { notFound } from '../errors'
import { meter } from './meter'
import { assertSafeKey, type FileBytesStore } from './port'

/** Files in a directory of this machine. */
export function diskStore(directory: string): FileBytesStore {
  const root = path.resolve(directory)
  const pathOf = (key: string) => {
    const full = path.resolve(root, assertSafeKey(key))
    // The key's form rules this out already; the check stays where the harm would be.
    if (!full.startsWith(root + path.sep)) throw new Error('this is not a key of a file')
    return full
  }
  return {
    async put(key, bytes, { maxBytes }) {
      const target = pathOf(key)
      const folder = path.dirname(target)
      await mkdir(folder, { recursive: true, mode: 0o750 })
      const beside = path.join(folder, `.${newId()}.part`)
      const metered = meter(bytes, maxBytes)
      try {
        const file = await open(beside, 'wx', 0o640)
        try {
          for await (const chunk of metered.bytes) await file.writeFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, target)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
      await syncFolder(folder)
      return metered.result()
    },
    async get(key, range) {
      const file = pathOf(key)
      if (!(await isFile(file))) throw notFound('file')
      return Readable.toWeb(createReadStream(file, range)) as unknown as ReadableStream<Uint8Array>
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    exists: (key) => isFile(pathOf(key)),
  }
}

const isFile = (file: string) =>
  stat(file).then(
    (details) => details.isFile(),
    () => false,
  )

/** Makes the rename itself last through a power cut; not every system can do it to a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
