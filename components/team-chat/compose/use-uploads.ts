'use client'
import { useEffect, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { uploadFile } from '@/lib/client/chat/chat-client'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { fileLink, namedFile, placeholderOf, withLink, withoutPlaceholder } from './uploads'

export type Upload = { number: number; name: string; part: number; cancel: () => void }
type ChangeText = (change: (text: string) => string) => void

let lastNumber = 0

/** Files on their way; each has a placeholder in the text that becomes its link. */
export function useUploads(insert: (text: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const forget = (number: number) => {
    if (alive.current) setUploads((all) => all.filter((one) => one.number !== number))
  }

  /** @param change writes into the text that the file belongs to, also after another conversation was opened */
  async function send(given: File, change: ChangeText) {
    const file = namedFile(given, new Date())
    const limit = chatStore.get().realm?.max_file_upload_size_mib
    if (limit && file.size > limit * 1024 * 1024) {
      toast.error(`${file.name} is too large`, { description: `A file may have ${limit} MB at most.` })
      return
    }
    const number = ++lastNumber
    const placeholder = placeholderOf(file.name, number)
    const controller = new AbortController()
    insert(placeholder)
    setUploads((all) => [...all, { number, name: file.name, part: 0, cancel: () => controller.abort() }])
    try {
      const { url } = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (part) =>
          alive.current && setUploads((all) => all.map((one) => (one.number === number ? { ...one, part } : one))),
      })
      change((text) => withLink(text, placeholder, fileLink(file.name, url)))
      announce(`${file.name} is uploaded`)
    } catch (error) {
      change((text) => withoutPlaceholder(text, placeholder))
      if (!controller.signal.aborted) {
        toast.error(`${file.name} was not uploaded`, {
          description: messageOf(error),
          action: { label: 'Try again', onClick: () => void send(file, change) },
        })
      }
    } finally {
      forget(number)
    }
  }

  const sendAll = async (files: Iterable<File>, change: ChangeText) => {
    // Placeholders come in the order of the files; the files themselves travel side by side.
    await Promise.all([...files].map((file) => send(file, change)))
  }
  return { uploads, sendAll }
}
