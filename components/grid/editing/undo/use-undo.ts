'use client'
import { useMemo } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { type UndoOutcome, UndoProblem, UndoStack, type UndoStep } from './undo-stack'

export type GridUndo = {
  /** Remembers what was done, so that it can be undone for ten minutes; the answer forgets it again. */
  push: (step: UndoStep) => () => void
  undo: () => Promise<void>
  redo: () => Promise<void>
}

/** What was done in a grid outlives a visit to another page, as long as the tab lives. */
const stacks = new Map<string, UndoStack>()

/** `scope` separates organizations, people and grids. */
export function useUndoStack(scope: string): GridUndo {
  return useMemo(() => {
    const stack = stackOf(scope)
    const undo = async () => tell(await stack.undo(), 'Undone', 'undo', { label: 'Redo', onClick: () => void redo() })
    const redo = async () =>
      tell(await stack.redo(), 'Done again', 'redo', { label: 'Undo', onClick: () => void undo() })
    return { push: stack.push, undo, redo }
  }, [scope])
}

function stackOf(scope: string): UndoStack {
  const known = stacks.get(scope)
  if (known) return known
  const stack = new UndoStack({
    mayWorkLater: (error) => isApiError(error) && (error.status === 0 || error.status >= 429),
  })
  if (typeof window !== 'undefined') stacks.set(scope, stack)
  return stack
}

function tell(
  outcome: UndoOutcome,
  done: string,
  verb: 'undo' | 'redo',
  back: { label: string; onClick: () => void },
): void {
  if (outcome.kind === 'nothing') {
    announce(`Nothing to ${verb}`)
    toast.info(`Nothing to ${verb}`, { id: TOAST, duration: 2500 })
    return
  }
  if (outcome.kind === 'failed') {
    const { error, label, kept } = outcome
    const words = error instanceof UndoProblem ? error.message : messageOf(error)
    toast.error(`${kept ? 'Not' : 'Cannot be'} ${verb === 'undo' ? 'undone' : 'done again'}: ${label}`, {
      id: TOAST,
      description: words,
    })
    return
  }
  announce(`${done}: ${outcome.label}`)
  toast.success(`${done}: ${outcome.label}`, { id: TOAST, action: back })
}

const TOAST = 'undo'
