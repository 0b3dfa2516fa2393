'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addFile,
  type CardFile,
  deleteFile,
  gridOf,
  listFiles,
  type Subject,
} from '@/components/project-manager/subject-calls'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { formatBytes } from '@/lib/client/format'
import { useLive } from '@/lib/client/live'
import { FILE_MAX_BYTES } from '@/lib/modules/project-manager/schemas'

/** The files of a card or a project, and how they are added and deleted. */
export function useFiles(subject: Subject) {
  const client = useQueryClient()
  const key = ['project-manager', 'files', subject.kind, subject.id]
  const [sending, setSending] = useState<string[]>([])
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => listFiles(subject, signal) })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  useLive((event) => {
    const theirs = event.type === 'grid' && event.slug === gridOf(subject) && event.ids?.includes(subject.id)
    if (theirs || event.type === 'reconnected') void refresh()
  })

  async function add(files: File[]) {
    for (const file of files) {
      if (file.size > FILE_MAX_BYTES) {
        toast.error(`${file.name} is too large`, { description: `At most ${formatBytes(FILE_MAX_BYTES)} a file.` })
        continue
      }
      setSending((names) => [...names, file.name])
      try {
        await addFile(subject, file)
        announce(`${file.name} was added.`)
      } catch (error) {
        toast.error(`${file.name} was not added`, { description: messageOf(error) })
      }
      setSending((names) => names.filter((name) => name !== file.name))
      await refresh()
    }
  }

  async function remove({ id, name }: CardFile) {
    const sure = await confirm({
      title: `Delete ${name}?`,
      body: 'The file is gone for everybody. This cannot be undone.',
      button: 'Delete the file',
      danger: true,
    })
    if (!sure) return
    try {
      await deleteFile(subject, id)
      toast.success(`${name} was deleted.`)
    } catch (error) {
      toast.error('It was not deleted', { description: messageOf(error) })
    }
    await refresh()
  }

  return { ...query, files: query.data?.files ?? [], sending, add, remove }
}
