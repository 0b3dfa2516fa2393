'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { formatBytes } from '@/lib/client/format'
import { randomId } from '@/lib/client/random-id'
import { MAX_FILE_BYTES, MAX_REPLY_FILES, type ReplyFile } from '@/lib/modules/inbox/schemas'

export type AttachedFile = { key: string; name: string; size: number; stored: ReplyFile | null }

/** Files of the reply that is being written, uploaded as they are added. */
export function useFiles() {
  const [files, setFiles] = useState<AttachedFile[]>([])
  const upload = useMutation({ mutationFn: (file: File) => call('POST /desk/files', { file }) })

  const add = (added: readonly File[]) => {
    const room = MAX_REPLY_FILES - files.length
    if (added.length > room) toast.error(`A reply takes at most ${MAX_REPLY_FILES} files`)
    for (const file of added.slice(0, room)) {
      if (file.size > MAX_FILE_BYTES) {
        toast.error(`${file.name} is too large`, {
          description: `A file can have up to ${formatBytes(MAX_FILE_BYTES)}.`,
        })
        continue
      }
      const key = randomId()
      setFiles((all) => [...all, { key, name: file.name, size: file.size, stored: null }])
      upload.mutateAsync(file).then(
        (answer) =>
          setFiles((all) => all.map((known) => (known.key === key ? { ...known, stored: answer.file } : known))),
        (error) => {
          setFiles((all) => all.filter((known) => known.key !== key))
          toast.error(`${file.name} was not uploaded`, { description: messageOf(error) })
        },
      )
    }
  }
  return {
    files,
    add,
    remove: (key: string) => setFiles((all) => all.filter((file) => file.key !== key)),
    clear: () => setFiles([]),
    ready: files.every(({ stored }) => stored !== null),
    ids: files.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  }
}
