'use client'
import { useEffect, useEffectEvent } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { isTyping, useShortcuts } from '@/lib/client/shortcuts'

/** Ctrl/Cmd+Z and its kin, for table and board alike; in a field they stay the field's own. */
export function useUndoKeys(): void {
  const { undo } = useGrid()
  useShortcuts([
    { keys: 'Mod+Z', label: 'Undo', group: 'Lists' },
    { keys: 'Mod+Shift+Z', label: 'Redo; also Ctrl+Y', group: 'Lists' },
  ])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector(QUESTION)) return
    const key = event.key.toLowerCase()
    const again = key === 'y' || (key === 'z' && event.shiftKey)
    if (!again && key !== 'z') return
    event.preventDefault()
    void (again ? undo.redo() : undo.undo())
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Behind a question nothing is undone unseen. */
const QUESTION = '[role=alertdialog][data-state=open], [role=dialog][aria-modal=true][data-state=open]'
