'use client'
import { type DragEvent, useState } from 'react'

/** Files that are dropped on an element: `drop` goes on it, `over` is true while some are held above it. Without `onFiles` they are turned away. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  // Prevented either way: the browser would leave the page to show the file.
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(onFiles !== undefined)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles?.([...event.dataTransfer.files])
    },
  }
  return { over, drop }
}
